import type { api } from '@switchboard/contract'
import { useLocation } from '@tanstack/react-router'
import { sectionOf } from '../../lib/section.ts'

type Bot = api.bots.Bot

/** Which of the inbox rows the address stands for: the inbox as a whole, or one channel's bot. */
export function inboxRow(search: { bot?: string; section?: string }, bots: Bot[]): 'inbox' | number {
  const section = sectionOf(search, '/')
  const named = bots.find(({ id }) => String(id) === search.bot)
  const ofSection = bots.find(({ integration_type }) => integration_type === section)
  return section === 'inbox' ? 'inbox' : ((named ?? ofSection)?.id ?? 'inbox')
}

export function useCurrentPlace(bots: Bot[]): string | number {
  const { pathname, search } = useLocation()
  return pathname === '/' ? inboxRow(search, bots) : pathname
}
