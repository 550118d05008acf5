import { api } from '@switchboard/contract'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { stored } from '../lib/storage.ts'
import { selectAgentId, useStore } from '../state/store.ts'
import { useMayAsk } from './account.ts'
import { call } from './call.ts'

export type Agent = api.agents.Agent

export const agentKeys = { mine: ['agents'] as const, deleted: ['deleted-agents'] as const }

export const useAgents = () =>
  useQuery({
    queryKey: agentKeys.mine,
    queryFn: ({ signal }) => call(api.agents.mine, { signal }),
    select: ({ agents }) => agents,
  })

export function useSelectedAgent(): Agent | undefined {
  const agents = useAgents()
  const selectedAgentId = useStore(({ currentAgent }) => currentAgent.selectedAgentId)
  return agents.data && agentToSelect(agents.data, selectedAgentId)
}

/** While the agents load, returns the name from the last visit, so that the layout does not shift. */
export function useAgentName(): string | undefined {
  const { isPending } = useAgents()
  const selected = useSelectedAgent()
  if (selected) return selected.agent_name
  return isPending ? (stored.selectedAgent.read()?.name ?? '…') : undefined
}

/** The wanted agent, or the first one: as long as there are agents, one of them is selected. */
export const agentToSelect = (agents: Agent[], wantedId: number | null): Agent | undefined =>
  agents.find(({ id }) => id === wantedId) ?? agents[0]

/** The only place that selects an agent, for this tab and for the next visit. */
export function selectAgent({ id, agent_name }: Pick<Agent, 'id' | 'agent_name'>): void {
  selectAgentId(id)
  stored.agentId.write(String(id))
  stored.selectedAgent.write({ id: String(id), name: agent_name })
}

export function restoreSelectedAgent(): void {
  selectAgentId(agentIdOf(stored.selectedAgent.read()?.id ?? stored.agentId.read()))
}

/** Ids are plain text in URLs and in storage. Returns null if the text is not a number. */
export function agentIdOf(text: string | null | undefined): number | null {
  if (!text) return null
  if (/^\d+$/.test(text)) return Number(text)
  console.error('Invalid agent ID', text)
  return null
}

export interface NewAgent {
  name: string
  /** The name that customers see. */
  assistantName: string
  instructions: string
  signal?: AbortSignal
}

export function useCreateAgent() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ name, assistantName, instructions, signal }: NewAgent) =>
      call(api.agents.create, {
        body: { agent_name: name, assistant_name: assistantName, instructions },
        signal,
      }),
    onSuccess: ({ agent }) => putAgent(cache, agent),
    // An aborted request may still have reached the server.
    onSettled: () => void cache.invalidateQueries({ queryKey: agentKeys.mine }),
  })
}

/** Default mode of new chats. In Auto, answers with a confidence below `approve_below` wait for approval. */
export type DefaultMode = { mode: api.agents.AgentMode; approve_below?: number | null }

export function useSetAgentMode() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, mode, approve_below }: DefaultMode & { id: number }) =>
      call(api.agents.setMode, {
        params: { id },
        body: { mode, ...(mode === 'auto' && approve_below !== undefined && { approve_below }) },
      }),
    onSuccess: ({ agent }) => putAgent(cache, agent),
  })
}

/** Deleted agents that can still be restored. */
export const useDeletedAgents = () =>
  useQuery({
    queryKey: agentKeys.deleted,
    queryFn: ({ signal }) => call(api.agents.deleted, { signal }),
    enabled: useMayAsk('admin'),
    select: ({ agents }) => agents,
  })

export function useDeleteAgent() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(api.agents.remove, { params: { id } }),
    onSuccess: (_answer, id) => dropAgent(cache, id),
  })
}

export function useRestoreAgent() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(api.agents.restore, { params: { id } }),
    onSuccess: () => reloadAgents(cache),
  })
}

/** Refetched rather than appended: a restored agent returns to its old position in the list. */
export const reloadAgents = (cache: QueryClient) =>
  Promise.all([
    cache.invalidateQueries({ queryKey: agentKeys.mine }),
    cache.invalidateQueries({ queryKey: agentKeys.deleted }),
  ])

export function dropAgent(cache: QueryClient, agentId: number): void {
  cache.setQueryData<{ success: true; agents: Agent[] }>(
    agentKeys.mine,
    (known) => known && { ...known, agents: known.agents.filter(({ id }) => id !== agentId) },
  )
  void reloadAgents(cache)
}

/** Replaces the agent in the list, or appends it if it is new. */
export function putAgent(cache: QueryClient, agent: Agent): void {
  // A response already in flight may be older than this.
  if (cache.isFetching({ queryKey: agentKeys.mine })) cache.invalidateQueries({ queryKey: agentKeys.mine })
  cache.setQueryData<{ success: true; agents: Agent[] }>(agentKeys.mine, (known) => {
    if (!known) return known
    const isKnown = known.agents.some(({ id }) => id === agent.id)
    const agents = known.agents.map((each) => (each.id === agent.id ? agent : each))
    return { ...known, agents: isKnown ? agents : [...agents, agent] }
  })
}
