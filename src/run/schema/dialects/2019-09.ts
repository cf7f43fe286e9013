export { Ajv2019 as Dialect } from 'ajv/dist/2019.js';
