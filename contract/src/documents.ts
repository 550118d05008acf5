// For the server and the tools, which need all endpoints at once; the console never loads it.
export { allEndpoints, type NamedEndpoint } from './endpoints.ts'
export { openApiDocument, schemaOf } from './openapi.ts'
