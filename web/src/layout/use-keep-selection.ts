import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { agentIdOf, agentToSelect, selectAgent, useAgents } from '../data/agents.ts'
import { stored } from '../lib/storage.ts'
import { useStore } from '../state/store.ts'

/** A link that names an agent selects it; a selection that is gone, or was never made, falls to the first. */
export function useKeepSelection(): void {
  const { agent, bot } = useLocation().search as { agent?: string; bot?: string }
  const agents = useAgents().data
  const selectedAgentId = useStore(({ currentAgent }) => currentAgent.selectedAgentId)

  useEffect(() => {
    if (!agents) return
    const namedId = agentIdOf(agent)
    const kept = agents.find(({ id }) => id === namedId) ?? agentToSelect(agents, selectedAgentId)
    if (kept && kept.id !== selectedAgentId) selectAgent(kept)
  }, [agent, agents, selectedAgentId])

  useEffect(() => {
    if (bot) stored.botId.write(bot)
  }, [bot])
}
