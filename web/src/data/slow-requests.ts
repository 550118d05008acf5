import { SLOW_REQUEST_MS } from '@switchboard/contract'
import { create } from 'zustand'

/** Requests that have run noticeably long. Only the person can cancel them. */
const useRunning = create<{ slow: AbortController[] }>(() => ({ slow: [] }))

export function useSlowRequests(): { count: number; cancel: () => void } {
  const { slow } = useRunning()
  const cancel = () => {
    for (const request of slow) request.abort()
  }
  return { count: slow.length, cancel }
}

export async function watched<Answer>(
  send: (signal: AbortSignal) => Promise<Answer>,
  asked?: AbortSignal,
): Promise<Answer> {
  const request = new AbortController()
  const timer = setTimeout(
    () => useRunning.setState(({ slow }) => ({ slow: [...slow, request] })),
    SLOW_REQUEST_MS,
  )
  try {
    return await send(asked ? AbortSignal.any([asked, request.signal]) : request.signal)
  } finally {
    clearTimeout(timer)
    useRunning.setState(({ slow }) => ({ slow: slow.filter((other) => other !== request) }))
  }
}

/** The person cancelled the request, so no error needs to be shown. */
export const wasCancelled = (error: unknown) => error instanceof Error && error.name === 'AbortError'
