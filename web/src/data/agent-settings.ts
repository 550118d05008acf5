import { api } from '@switchboard/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Agent, agentKeys, putAgent } from './agents.ts'
import { answeringKeys } from './answering.ts'
import { call } from './call.ts'

export type OwnPrompt = api.agents.CustomInstruction
export type Instructions = (typeof api.agents.saveInstructions)['body']['_input']

const ownPromptKeys = { ofAgent: (agentId: number) => ['own-prompts', agentId] as const }

/** The prompts that people wrote for this agent. */
export const useOwnPrompts = (agentId: number) =>
  useQuery({
    queryKey: ownPromptKeys.ofAgent(agentId),
    queryFn: ({ signal }) => call(api.agents.customInstructions, { params: { id: agentId }, signal }),
    select: ({ custom_instructions }) => custom_instructions,
  })

export function useRenameAgent({ id }: Agent) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (names: { agent_name: string } | { assistant_name: string }) =>
      call(api.agents.rename, { params: { id }, body: names }),
    onSuccess: ({ agent }) => putAgent(cache, agent),
  })
}

export function useSaveInstructions({ id }: Agent) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (instructions: Instructions) =>
      call(api.agents.saveInstructions, { params: { id }, body: instructions }),
    onSuccess: async ({ agent }) => {
      await cache.invalidateQueries({ queryKey: ownPromptKeys.ofAgent(id) })
      putAgent(cache, agent)
    },
  })
}

/** Each entry is `type:enabled` or `type:disabled`; the server leaves triggers that are not listed unchanged. */
export function useSaveTriggers(agent: Agent) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (triggers: string[]) =>
      call(api.agents.saveLiveSettings, { params: { id: agent.id }, body: { triggers } }),
    onSuccess: ({ live_agent_settings }) => {
      const known = cache.getQueryData<{ agents: Agent[] }>(agentKeys.mine)
      const current = known?.agents.find(({ id }) => id === agent.id) ?? agent
      putAgent(cache, { ...current, live_agent_settings })
      void cache.invalidateQueries({ queryKey: answeringKeys.ofAgent(agent.id) })
    },
  })
}
