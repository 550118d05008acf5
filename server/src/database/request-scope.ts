import { AsyncLocalStorage } from 'node:async_hooks'

interface RequestScope {
  /** The only assistants whose rows the transactions of this request see; null is all of them. */
  agentIds: number[] | null
  /** The API key that asks; null where a person does. */
  apiKeyId?: number | null
}

/** Set while a request is served: its transactions wait for a lock no longer than its client waits for an answer. */
export const requestScope = new AsyncLocalStorage<RequestScope>()

export function withinAgents(agentIds: number[] | null): void {
  const scope = requestScope.getStore()
  if (scope) scope.agentIds = agentIds
  else if (agentIds)
    throw new Error('A person who works with some assistants only asked outside of a request')
}

/** What the transactions of this request change is marked as this key's. */
export function actingByKey(apiKeyId: number): void {
  const scope = requestScope.getStore()
  if (scope) scope.apiKeyId = apiKeyId
}

export const REQUEST_LOCK_MS = 1_500
/** Background work waits for a lock as long as a statement may take. */
export const BACKGROUND_LOCK_MS = 30_000
