// What the server and the tools need to speak of all endpoints at once; the console never loads it.
export { allEndpoints, type NamedEndpoint } from './endpoints.ts'
export { openApiDocument, schemaOf } from './openapi.ts'
