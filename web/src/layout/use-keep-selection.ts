import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { agentIdOf, agentToSelect, selectAgent, useAgents } from '../data/agents.ts'
import { useStore } from '../state/store.ts'

/** Selects the agent named in the URL. If the selected agent is missing, selects the first one. */
export function useKeepSelection(): void {
  const { agent } = useLocation().search as { agent?: string }
  const agents = useAgents().data
  const selectedAgentId = useStore(({ currentAgent }) => currentAgent.selectedAgentId)

  useEffect(() => {
    if (!agents) return
    const namedId = agentIdOf(agent)
    const kept = agents.find(({ id }) => id === namedId) ?? agentToSelect(agents, selectedAgentId)
    if (kept && kept.id !== selectedAgentId) selectAgent(kept)
  }, [agent, agents, selectedAgentId])
}
