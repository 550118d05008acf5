import { useLocation } from '@tanstack/react-router'
import {
  ChartArea,
  CreditCard,
  Hand,
  Inbox,
  LibraryBig,
  ListChecks,
  MessagesSquare,
  Plug,
  Settings,
  SlidersHorizontal,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../data/account.ts'
import { useSelectedAgent } from '../data/agents.ts'

/** The screens reachable from anywhere. `letter` is pressed after G, matched by its key code. */
export function useScreens() {
  const { t } = useTranslation('layout')
  const agent = useSelectedAgent()
  const { pathname } = useLocation()
  const mayManage = useMay('admin')
  const ofAgent = agent && { agent: String(agent.id), section: 'inbox' }
  const screens = [
    { to: '/', search: ofAgent, letter: 'I', label: t('inbox'), icon: <Inbox /> },
    { to: '/approvals', letter: 'V', label: t('approvals'), icon: <ListChecks /> },
    { to: '/chat-bot-setup', letter: 'K', label: t('knowledge_base'), icon: <LibraryBig /> },
    { to: '/analytics', letter: 'A', label: t('analytics'), icon: <ChartArea /> },
    { to: '/integrations', letter: 'N', label: t('integrations'), icon: <Plug /> },
    { to: '/bot-settings', letter: 'B', label: t('bot_settings'), icon: <SlidersHorizontal /> },
    { to: '/internal-chat', letter: 'T', label: t('internal_chat'), icon: <MessagesSquare /> },
    { to: '/welcome', letter: 'W', label: t('welcome'), icon: <Hand /> },
    { to: '/billing', letter: 'P', label: t('billing'), icon: <CreditCard /> },
    { to: '/settings', letter: 'S', label: t('general_settings'), icon: <Settings /> },
  ] as const
  const all = screens.filter(({ to }) => mayManage || !ADMIN_SCREENS.has(to))
  return { all, current: screens.find(({ to }) => to === pathname) }
}

const ADMIN_SCREENS: ReadonlySet<string> = new Set(['/integrations', '/bot-settings', '/welcome', '/billing'])
