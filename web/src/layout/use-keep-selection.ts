import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { agentIdOf, agentToSelect, selectAgent, useAgents } from '../data/agents.ts'
import { useStore } from '../state/store.ts'

/** A link that names an agent selects it; a selection that is gone, or was never made, falls to the first. */
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
