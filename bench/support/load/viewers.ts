// Watches consoles and widgets, and measures how long after sending each message was seen.
import { once } from 'node:events'
import { runWorker } from '../fork-worker.ts'
import { mapConcurrent } from '../map-concurrent.ts'
import { openEventStream } from './event-stream.ts'
import { sentAt } from './stamp.ts'

export interface Viewers {
  baseUrl: string
  consoleTokens: string[]
  visitorTokens: string[]
}

export interface Seen {
  consoleMs: number[]
  widgetMs: number[]
}

runWorker(async (viewers: Viewers, { finishing, reportReady }): Promise<Seen> => {
  const seen: Seen = { consoleMs: [], widgetMs: [] }
  const { baseUrl, consoleTokens, visitorTokens } = viewers
  const streams = [
    ...(await mapConcurrent(consoleTokens, (token) => watch(baseUrl, '/api/events', token, seen.consoleMs))),
    ...(await mapConcurrent(visitorTokens, (token) =>
      watch(baseUrl, '/widget/api/stream', token, seen.widgetMs),
    )),
  ]
  reportReady()
  if (!finishing.aborted) await once(finishing, 'abort')
  for (const stream of streams) stream.close()
  return seen
})

function watch(baseUrl: string, path: string, token: string, latenciesMs: number[]) {
  const seenIds = new Set<number>()
  const onEvent = (event: Record<string, unknown>) => {
    const now = performance.timeOrigin + performance.now()
    const asked = (event.message ?? event.turn) as Asked | undefined
    const sent = asked && sentAt(asked.question)
    if (!sent || seenIds.has(asked.id)) return
    seenIds.add(asked.id)
    latenciesMs.push(now - sent)
  }
  return openEventStream({ baseUrl, path, token, onEvent })
}

type Asked = { id: number; question: string }
