import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { type NewAgent, selectAgent, useCreateAgent } from '../../data/agents.ts'
import { wasCancelled } from '../../data/slow-requests.ts'

/** Creates the assistant, selects it and opens its welcome screen. */
export function useCreate(onCreated: () => void) {
  const navigate = useNavigate()
  const createAgent = useCreateAgent()
  // A ref, not the mutation's state: Enter may be pressed twice before the pending state renders.
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
