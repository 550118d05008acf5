import { AsyncLocalStorage } from 'node:async_hooks'
import { currentTracer } from '../tracing/span.ts'

interface RequestScope {
  /** The only assistants whose rows the transactions of this request see; null is all of them. */
  agentIds: number[] | null
  /** The API key that made the request; null for a user. */
  apiKeyId?: number | null
}

/**
 * Set while a request is handled: its transactions do not wait for a lock longer than the client waits for the
 * response.
 */
export const requestScope = new AsyncLocalStorage<RequestScope>()

/** Runs work of the process itself that a request happened to start, without the restrictions of its caller. */
export function outsideRequest<T>(work: () => T): T {
  return requestScope.exit(() => {
    const tracer = currentTracer()
    return tracer ? tracer.outside(work) : work()
  })
}

export function withinAgents(agentIds: number[] | null): void {
  const scope = requestScope.getStore()
  if (scope) scope.agentIds = agentIds
  else if (agentIds)
    throw new Error('A person who works with some assistants only asked outside of a request')
}

/** Attributes the changes made by the transactions of this request to this API key. */
export function actingByKey(apiKeyId: number): void {
  const scope = requestScope.getStore()
  if (scope) scope.apiKeyId = apiKeyId
}

export const REQUEST_LOCK_MS = 1_500
/** Background work waits for a lock as long as a statement may take. */
export const BACKGROUND_LOCK_MS = 30_000
