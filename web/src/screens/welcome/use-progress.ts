import type { Agent } from '../../data/agents.ts'
import { isConnected, useBots } from '../../data/bots.ts'
import { useFiles } from '../../data/files.ts'
import type { Progress } from './next-step.ts'

export function useProgress(agent: Agent): Progress {
  const files = useFiles(agent)
  const bots = useBots(agent.id)
  return {
    instructions: agent.instructions,
    hasKnowledge: agent.parsed_site ? true : files.data && files.data.total > 0,
    hasChannel: bots.data?.some(isConnected),
  }
}
