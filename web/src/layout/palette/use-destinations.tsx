import { useNavigate } from '@tanstack/react-router'
import { Bookmark, Bot } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAgents, useSelectedAgent } from '../../data/agents.ts'
import { useViews, viewAddress } from '../../data/views.ts'
import type { CommandGroup } from '../../ui/command-palette.tsx'
import { useOpenAgent } from '../use-open-agent.ts'
import { useScreens } from '../use-screens.tsx'

/** Screens and assistants to switch to. */
export function useDestinations(): CommandGroup[] {
  const { t } = useTranslation('layout')
  const navigate = useNavigate()
  const openAgent = useOpenAgent()
  const agents = useAgents().data ?? []
  const selected = useSelectedAgent()
  const savedViews = useViews().data ?? []
  const screens = useScreens().all.map(({ to, label, letter, icon, ...screen }) => ({
    id: to,
    label,
    icon,
    shortcut: `G ${letter}`,
    run: () => void navigate({ to, search: 'search' in screen ? screen.search : undefined }),
  }))
  const views = (selected ? savedViews : []).map((view) => ({
    id: `view ${view.id}`,
    label: view.name,
    icon: <Bookmark />,
    run: () => void navigate({ to: '/', search: viewAddress(view, selected!.id) }),
  }))
  const others = agents
    .filter(({ id }) => id !== selected?.id)
    .map((agent) => ({
      id: `agent ${agent.id}`,
      label: agent.agent_name,
      icon: <Bot />,
      run: () => openAgent(agent),
    }))
  return [
    { label: t('group_go'), items: screens },
    { label: t('group_views'), items: views },
    { label: t('group_assistants'), items: others },
  ]
}
