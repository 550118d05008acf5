import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { type NewAgent, selectAgent, useCreateAgent } from '../../data/agents.ts'
import { wasCancelled } from '../../data/slow-requests.ts'

/** Creates the assistant, selects it and welcomes it. */
export function useCreate(onCreated: () => void) {
  const navigate = useNavigate()
  const createAgent = useCreateAgent()
  // A ref and not the mutation's own state: two presses of Enter may come before the busy state is drawn.
  const underWay = useRef<AbortController>(null)

  const start = (wanted: NewAgent) => {
    if (underWay.current) return
    underWay.current = new AbortController()
    createAgent.mutate(
      { ...wanted, signal: underWay.current.signal },
      {
        onSuccess: ({ agent }) => {
          selectAgent(agent)
          onCreated()
          void navigate({ to: '/welcome' })
        },
        onSettled: () => {
          underWay.current = null
        },
      },
    )
  }

  return {
    start,
    cancel: () => underWay.current?.abort(),
    isPending: createAgent.isPending,
    failure: wasCancelled(createAgent.error) ? null : createAgent.error,
    forget: createAgent.reset,
  }
}
