import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import type { NamedEndpoint } from './endpoints.ts'
import { ErrorBody } from './errors.ts'

type Json = Record<string, unknown>

/** The contract as an OpenAPI 3.1 document, straight from the objects the server binds. */
export function openApiDocument(endpoints: NamedEndpoint[]): Json {
  const paths: Record<string, Json> = {}
  for (const { name, endpoint } of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Switchboard', version: '3.4' },
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The access token of a sign-in.' },
        api_key: { type: 'http', scheme: 'bearer', description: 'An API key with the named scope.' },
      },
      schemas: { Error: schemaOf(ErrorBody, 'output') },
    },
    paths,
  }
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeat with the same key gets the first answer and changes nothing.',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
}

function operation(name: string, endpoint: Endpoint): Json {
  const body = schemaOf(endpoint.form ?? endpoint.body, 'input')
  const takesBody = endpoint.kind === 'multipart' || Object.keys((body.properties ?? {}) as Json).length > 0
  const requestType = endpoint.kind === 'multipart' ? 'multipart/form-data' : 'application/json'
  const responseType = endpoint.kind === 'stream' ? 'text/event-stream' : 'application/json'
  return {
    operationId: name,
    summary: endpoint.summary,
    security: endpoint.access === 'public' ? [] : securityOf(endpoint),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.method === 'POST' && endpoint.access !== 'public' ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(takesBody ? { requestBody: { required: true, content: { [requestType]: { schema: body } } } } : {}),
    responses: {
      200: {
        description: 'Done.',
        content: { [responseType]: { schema: schemaOf(endpoint.response, 'output') } },
      },
      default: {
        description: 'Refused.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

function securityOf({ scope }: Endpoint): Json[] {
  if (!scope) return [{ token: [] }]
  return [{ token: [] }, { api_key: scope === 'any' ? [] : [scope] }]
}

function parameters(schema: z.ZodType, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

/** Requests use the input side of a schema, responses its output side. */
export function schemaOf(schema: z.ZodType, side: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: side, unrepresentable: 'any' }) as Json
  return rest
}
