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

/** While the agents load, the name it had on the last visit: a line that comes later would move the screen. */
export function useAgentName(): string | undefined {
  const { isPending } = useAgents()
  const selected = useSelectedAgent()
  if (selected) return selected.agent_name
  return isPending ? (stored.selectedAgent.read()?.name ?? '…') : undefined
}

/** The one asked for, else the first: there is always a selected agent as long as there is any. */
export const agentToSelect = (agents: Agent[], wantedId: number | null): Agent | undefined =>
  agents.find(({ id }) => id === wantedId) ?? agents[0]

/** The only place that selects an agent: for this tab at once, and for the next visit. */
export function selectAgent({ id, agent_name }: Pick<Agent, 'id' | 'agent_name'>): void {
  selectAgentId(id)
  stored.agentId.write(String(id))
  stored.selectedAgent.write({ id: String(id), name: agent_name })
}

export function restoreSelectedAgent(): void {
  selectAgentId(agentIdOf(stored.selectedAgent.read()?.id ?? stored.agentId.read()))
}

/** Ids are plain text in URLs and in storage. One that is not a number reaches no call. */
export function agentIdOf(text: string | null | undefined): number | null {
  if (!text) return null
  if (/^\d+$/.test(text)) return Number(text)
  console.error('Invalid agent ID', text)
  return null
}

export interface NewAgent {
  name: string
  /** What customers see. */
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
    // A request that was given up may have reached the server all the same.
    onSettled: () => void cache.invalidateQueries({ queryKey: agentKeys.mine }),
  })
}

/** Of new chats. In Auto, answers that are less sure than `approve_below` wait for approval. */
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

/** Those that can still be restored. */
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

/** In the list it has a place of its own, not the last one. */
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

/** An agent as the server just told it, in its place in the list or at the end. */
export function putAgent(cache: QueryClient, agent: Agent): void {
  // An answer already on its way may be older than this.
  if (cache.isFetching({ queryKey: agentKeys.mine })) cache.invalidateQueries({ queryKey: agentKeys.mine })
  cache.setQueryData<{ success: true; agents: Agent[] }>(agentKeys.mine, (known) => {
    if (!known) return known
    const isKnown = known.agents.some(({ id }) => id === agent.id)
    const agents = known.agents.map((each) => (each.id === agent.id ? agent : each))
    return { ...known, agents: isKnown ? agents : [...agents, agent] }
  })
}
