import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { selectAgent, useCreateAgent } from '../../data/agents.ts'
import { wasCancelled } from '../../data/slow-requests.ts'

/** Creates the assistant, selects it and welcomes it. */
export function useCreate(onCreated: () => void) {
  const navigate = useNavigate()
  const createAgent = useCreateAgent()
  // Closes the gap between two presses of Enter that come before the busy state is drawn.
  const isUnderWay = useRef(false)

  const start = (wanted: { name: string; instructions: string }) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    createAgent.mutate(wanted, {
      onSuccess: ({ agent }) => {
        selectAgent(agent)
        onCreated()
        void navigate({ to: '/welcome' })
      },
      onSettled: () => {
        isUnderWay.current = false
      },
    })
  }

  return {
    start,
    isPending: createAgent.isPending,
    failure: wasCancelled(createAgent.error) ? null : createAgent.error,
    forget: createAgent.reset,
  }
}
