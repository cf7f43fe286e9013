export { Ajv2020 as Dialect } from 'ajv/dist/2020.js';
