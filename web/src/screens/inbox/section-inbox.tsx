import type { Section } from '@switchboard/contract'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useAgents, useSelectedAgent } from '../../data/agents.ts'
import { useBots } from '../../data/bots.ts'
import { botOfSection } from '../../lib/section.ts'
import { stored } from '../../lib/storage.ts'
import { InboxTitle } from './list/list-header.tsx'
import { ListFailed, ListSkeleton } from './list/states.tsx'
import { NoAgent, NotConnected } from './not-connected.tsx'
import { Panes } from './panes.tsx'
import { scopeOf } from './scope.ts'
import { useOwnList } from './use-own-list.ts'

const route = getRouteApi('/signed-in/')

/** One section of the inbox, with its loading and empty states. */
export function SectionInbox({ section }: { section: Section }) {
  const search = route.useSearch()
  const agents = useAgents()
  const selected = useSelectedAgent()
  const agent = agents.data?.find(({ id }) => String(id) === search.agent) ?? selected
  const bots = useBots(agent?.id)
  const scope = agent && bots.data && scopeOf(section, agent, bots.data, search.bot)
  const botId = bots.data && (botOfSection(section, bots.data, search.bot)?.id ?? null)
  useOwnList(section, scope, bots.data && search.chat, search.message)
  useEffect(() => {
    if (botId !== undefined) stored.botId.write(botId === null ? null : String(botId))
  }, [botId])
  const hasNoAgent = agents.data && !agent
  const failed = [agents, bots].find(({ isError, data }) => isError && !data)

  if (scope) return <Panes key={JSON.stringify(scope)} scope={scope} section={section} />
  return (
    <WithoutChats section={hasNoAgent ? 'inbox' : section}>
      {failed ? (
        <ListFailed onRetry={() => failed.refetch()} />
      ) : hasNoAgent ? (
        <NoAgent />
      ) : bots.data ? (
        <NotConnected section={section} bots={bots.data} />
      ) : (
        <div className="max-w-90">
          <ListSkeleton />
        </div>
      )}
    </WithoutChats>
  )
}

function WithoutChats({ section, children }: { section: Section; children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className="mx-auto w-full max-w-304 flex-1 outline-none">
      <div className="flex h-14 items-center px-4">
        <InboxTitle section={section} className="text-lg!" />
      </div>
      {children}
    </main>
  )
}
