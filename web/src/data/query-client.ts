import { CallError } from '@switchboard/contract'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { onSessionEnd } from '../state/session.ts'

const FRESH_MS = 30_000

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: checkRole }),
  mutationCache: new MutationCache({ onError: checkRole }),
  defaultOptions: {
    queries: { staleTime: FRESH_MS, refetchOnWindowFocus: false, retry: mayHelpToAskAgain },
    mutations: { networkMode: 'always' },
  },
})

onSessionEnd(() => queryClient.clear())

/** A 403 may mean that the person's role has changed. */
function checkRole(error: Error): void {
  if (error instanceof CallError && error.status === 403)
    void queryClient.invalidateQueries({ queryKey: ['account'], exact: true })
}

/** Retries only server and network errors; a 4xx would be refused again. */
function mayHelpToAskAgain(failures: number, error: Error): boolean {
  const refused = error instanceof CallError && error.status < 500
  return !refused && error.name !== 'AbortError' && failures < 2
}
