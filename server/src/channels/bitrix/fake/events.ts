import { toNestedForm } from './nested-form.ts'
import type { Bot } from './portal.ts'
import { presentBot } from './presented.ts'

interface WaitingEvent {
  eventId: number
  type: string
  date: string
  data: object
}

/** In fetch mode events are kept until confirmed. In webhook mode each is sent once, even if the call fails. */
export function createEvents({ now, applicationToken }: { now(): Date; applicationToken: string }) {
  const waiting = new Map<number, WaitingEvent[]>()
  const calls = new Set<Promise<void>>()
  let lastEventId = 1000

  function tell(bot: Bot, type: string, content: object) {
    if (bot.eventMode === 'webhook') return callIn(bot, type, content)
    const event = {
      eventId: ++lastEventId,
      type,
      date: now().toISOString(),
      data: { bot: presentBot(bot), ...content },
    }
    waiting.set(bot.id, [...(waiting.get(bot.id) ?? []), event])
  }

  /** An offset confirms all earlier events. */
  function fetched(botId: number, offset: number | undefined, limit: number) {
    const left = (waiting.get(botId) ?? []).filter(({ eventId }) => eventId >= (offset ?? 0))
    waiting.set(botId, left)
    const events = left.slice(0, limit)
    const nextOffset = (events.at(-1)?.eventId ?? (offset ?? lastEventId + 1) - 1) + 1
    return { events, nextOffset, hasMore: left.length > events.length }
  }

  function callIn(bot: Bot, type: string, content: object) {
    const call = globalThis
      .fetch(bot.webhookUrl, { method: 'POST', body: formOf(bot, type, content) })
      .then(
        () => {},
        () => {},
      )
      .finally(() => calls.delete(call))
    calls.add(call)
  }

  const formOf = ({ id, code }: Pick<Bot, 'id' | 'code'>, event: string, content: object) =>
    toNestedForm({
      event,
      data: { bot: { id, code, auth: { application_token: 'for the bot alone' } }, ...content },
      ts: Math.floor(now().getTime() / 1000),
      auth: { domain: 'portal', application_token: applicationToken },
    })

  return { tell, fetched, formOf, allCalled: () => Promise.all(calls) }
}
