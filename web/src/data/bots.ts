import { api } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

export const botKeys = { ofAgent: (agentId: number | undefined) => ['bots', agentId] as const }

/** The agent's connected channels; nothing is asked while no agent is known. */
export const useBots = (agentId: number | undefined) =>
  useQuery({
    queryKey: botKeys.ofAgent(agentId),
    queryFn: ({ signal }) => call(api.bots.list, { params: { id: agentId! }, signal }),
    select: ({ bots }) => bots,
    enabled: agentId !== undefined,
  })
