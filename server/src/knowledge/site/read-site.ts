import { setTimeout as pause } from 'node:timers/promises'
import type { Reason } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import { AppError } from '../../platform/errors.ts'
import { outboundOf } from '../../platform/outbound-of.ts'
import { knowledgeChanged } from '../knowledge-changed.ts'
import { beginReading } from './begin-reading.ts'
import { endReading, finishReading } from './finish-reading.ts'
import { addAddresses, countPages, waitingPages } from './frontier.ts'
import { CONNECTIONS, MAX_PAGES, READING_MS } from './limits.ts'
import { listedPages, openSite } from './open-site.ts'
import { readPage } from './read-page.ts'
import { lockReading, NoLongerWanted, type SiteReading, type SiteRun } from './reading.ts'

/** A reading can be interrupted at any moment and resumes where it stopped. */
export function readSites(app: App): void {
  app.jobs.on(
    'read_site',
    (run) => readSite(app, run as SiteRun),
    (run) => failReading(app, run as SiteRun, reason('site_unread')),
  )
}

async function readSite(app: App, run: SiteRun): Promise<void> {
  const row = await run.transaction((tx) => beginReading(tx, app, run))
  if (!row) return
  const tell = () => knowledgeChanged(app, row.account_id, row.agent_id)
  await tell()
  try {
    const outbound = outboundOf(app, row.account_id)
    const site = await openSite({ outbound }, row, run.signal)
    const listed = await listedPages({ outbound }, site, run.signal)
    const lookedAt = await run.transaction(async (tx) => {
      await lockReading(tx, site)
      await addAddresses(tx, site, [site.url], 0)
      await addAddresses(tx, site, listed, 1)
      return countPages(tx, site, 0)
    })
    const ranOutOfTime = await readPages(app, run, site, lookedAt, tell)
    await run.transaction(async (tx) => finishReading(tx, app, await lockReading(tx, site), { ranOutOfTime }))
  } catch (error) {
    if (error instanceof NoLongerWanted) return
    if (run.signal.aborted || !(error instanceof AppError)) throw error
    await failReading(app, run, error.why)
  }
  await tell()
}

/**
 * Reads a few pages at a time, closest to the start page first. Returns true if the time ran out before the pages did.
 */
async function readPages(
  app: App,
  run: SiteRun,
  site: SiteReading,
  lookedAtBefore: number,
  tell: () => Promise<void>,
): Promise<boolean> {
  const stop = new AbortController()
  const signal = AbortSignal.any([run.signal, stop.signal])
  const { pauseMs } = site.robots
  const connections = pauseMs > 0 ? 1 : CONNECTIONS
  const endsAt = site.startedAt.getTime() + READING_MS
  const isTimeUp = () => app.now().getTime() >= endsAt
  const underWay = new Map<string, Promise<void>>()
  const tellNow = atMostEverySecond(tell)
  let lookedAt = lookedAtBefore
  try {
    for (;;) {
      const room = Math.min(connections, MAX_PAGES - lookedAt) - underWay.size
      const pages =
        room > 0 && !isTimeUp()
          ? await inAccount(app.db, site.account_id, (tx) =>
              waitingPages(tx, site, [...underWay.keys()], room),
            )
          : []
      for (const page of pages) {
        const reading = readPage(app, run, site, page, signal).then((count) => {
          lookedAt = Math.max(lookedAt, count)
          underWay.delete(page.url)
          tellNow()
        })
        underWay.set(page.url, reading)
      }
      if (underWay.size === 0) return isTimeUp() && lookedAt < MAX_PAGES
      await Promise.race(underWay.values())
      if (pauseMs > 0) await pause(pauseMs, undefined, { signal })
    }
  } finally {
    stop.abort()
    await Promise.allSettled(underWay.values())
  }
}

async function failReading(app: App, run: SiteRun, why: Reason | string): Promise<void> {
  const { agent_id, reading } = run.payload
  const owner = { account_id: run.accountId, agent_id }
  try {
    await run.transaction(async (tx) =>
      endReading(tx, app, await lockReading(tx, { ...owner, reading }), why),
    )
  } catch (error) {
    if (!(error instanceof NoLongerWanted)) throw error
  }
  await knowledgeChanged(app, run.accountId, agent_id)
}

/** Throttles progress events for open consoles. */
function atMostEverySecond(tell: () => Promise<void>): () => void {
  let toldAt = 0
  return () => {
    if (performance.now() - toldAt < 1000) return
    toldAt = performance.now()
    void tell()
  }
}
