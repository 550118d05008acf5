import * as api from './api.ts'
import type { Endpoint } from './endpoint.ts'

export interface NamedEndpoint {
  /** The name in code: `agents.rename`. */
  name: string
  endpoint: Endpoint
}

/** Every endpoint with its name, for the route table, the documents and the tests. */
export function allEndpoints(): NamedEndpoint[] {
  return Object.entries(api).flatMap(([noun, exports]) =>
    Object.entries(exports)
      .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
      .map(([verb, endpoint]) => ({ name: `${noun}.${verb}`, endpoint })),
  )
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  )
}
