import type { api } from '@switchboard/contract'
import { useLocation } from '@tanstack/react-router'
import { botOfSection, sectionOf } from '../../lib/section.ts'

type Bot = api.bots.Bot

/** The inbox row that matches the URL: the whole inbox, or one channel's bot. */
export function inboxRow(search: { bot?: string; section?: string }, bots: Bot[]): 'inbox' | number {
  return botOfSection(sectionOf(search, '/'), bots, search.bot)?.id ?? 'inbox'
}

export function useCurrentPlace(bots: Bot[]): string | number {
  const { pathname, search } = useLocation()
  return pathname === '/' ? inboxRow(search, bots) : pathname
}
