export { Ajv as Dialect } from 'ajv';
