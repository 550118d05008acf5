import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { analyticsKeys } from './analytics.ts'
import { onLiveEvent } from './live.ts'

/** Throttled: analytics queries are expensive. */
const FOLLOW_MS = 10_000

/** An answer changes all periods. Marks them all stale, and refetches only the one on screen after a delay. */
export function useFollowAnswers(agentId: number): void {
  const cache = useQueryClient()
  useEffect(() => {
    const queryKey = analyticsKeys.ofAgent(agentId)
    let timer: ReturnType<typeof setTimeout> | undefined
    const reload = () => {
      timer = undefined
      void cache.invalidateQueries({ queryKey })
    }
    const unfollow = onLiveEvent((event) => {
      if (event.type !== 'message.updated' || event.chat.agent_id !== agentId) return
      void cache.invalidateQueries({ queryKey, refetchType: 'none' })
      timer ??= setTimeout(reload, FOLLOW_MS)
    })
    return () => {
      unfollow()
      clearTimeout(timer)
    }
  }, [cache, agentId])
}
