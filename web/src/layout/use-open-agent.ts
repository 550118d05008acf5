import { useRouter } from '@tanstack/react-router'
import { type Agent, selectAgent } from '../data/agents.ts'

/** Selects an agent. Updates a URL that names an agent or chat, so that a reload or a copied link shows the same. */
export function useOpenAgent() {
  const router = useRouter()
  return (agent: Agent) => {
    const { pathname, search } = router.state.location
    if (pathname === '/' && ('agent' in search || 'chat' in search))
      void router.navigate({ to: '/', search: { agent: String(agent.id), section: 'inbox' } })
    else selectAgent(agent)
  }
}
