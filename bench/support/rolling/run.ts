// Processes are replaced one by one while visitors of a live chat write and read.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ask } from '../database.ts'
import { openInstallation } from '../faults/installation.ts'
import { newTenant } from '../tenant.ts'
import { openProxy } from './proxy.ts'

export interface RollingRun {
  visitors: number
  /** Before the first and after each replacement. */
  quietMs: number
  /** Folder of the build that runs first; null is this one. */
  previous: string | null
  /** DRAIN_SECONDS of the processes. */
  drainSeconds: number
}

export interface RollingOutcome {
  calls: number
  retried: number
  /** Refused twice, each with what was answered. */
  failed: string[]
  latenciesMs: number[]
  acknowledged: number
  /** Acknowledged messages that are not stored exactly once. */
  wrong: string[]
}

export async function rollingRun(run: RollingRun): Promise<RollingOutcome> {
  const installation = await openInstallation({
    processes: 2,
    root: run.previous,
    settings: { DRAIN_SECONDS: String(run.drainSeconds) },
  })
  const proxy = await openProxy(installation.urls)
  const outcome: RollingOutcome = {
    ...{ calls: 0, retried: 0, failed: [], latenciesMs: [], acknowledged: 0, wrong: [] },
  }
  try {
    // People answer here: answering is not measured.
    const { widgetId } = await newTenant(installation.urls[0]!, 'manual')
    const texts: string[] = []
    let isWriting = true
    const writers = Array.from({ length: run.visitors }, async () => {
      while (isWriting) await visit(proxy.url, widgetId, outcome, texts, () => isWriting)
    })
    try {
      await wait(run.quietMs)
      for (const index of installation.urls.keys()) {
        await installation.end(index)
        await installation.start(index)
        await wait(run.quietMs)
      }
    } finally {
      isWriting = false
      await Promise.all(writers)
    }
    outcome.acknowledged = texts.length
    outcome.wrong = await notStoredOnce(installation.database(), texts)
    return outcome
  } finally {
    await proxy.close()
    await installation.stop()
    installation.remove()
  }
}

const PAUSE_MS = 20
const MESSAGES = 20

/** The calls of one visit: a session, messages, and the conversation read back after each. */
async function visit(
  url: string,
  widgetId: string,
  outcome: RollingOutcome,
  texts: string[],
  goesOn: () => boolean,
): Promise<void> {
  const call = (method: string, path: string, token?: string, body?: object) =>
    callOnceMore(outcome, `${url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  const session = await call('POST', '/widget/api/session', undefined, { widget_id: widgetId })
  const token = session?.token as string | undefined
  for (let round = 0; token && round < MESSAGES && goesOn(); round += 1) {
    const text = randomUUID()
    if (await call('POST', '/widget/api/messages', token, { client_id: text, text })) texts.push(text)
    await call('GET', '/widget/api/messages', token)
    await wait(PAUSE_MS)
  }
}

/** Repeats a call that was not served, once, as the widget does. */
async function callOnceMore(outcome: RollingOutcome, url: string, init: RequestInit) {
  outcome.calls += 1
  const startedAt = performance.now()
  let answer = await answerOf(url, init)
  if (!answer.isServed) {
    outcome.retried += 1
    await wait(RETRY_MS)
    answer = await answerOf(url, init)
  }
  outcome.latenciesMs.push(performance.now() - startedAt)
  if (!answer.isServed) outcome.failed.push(`${init.method} ${new URL(url).pathname}: ${answer.why}`)
  return answer.isServed ? answer.body : null
}

const RETRY_MS = 500

async function answerOf(url: string, init: RequestInit) {
  try {
    const response = await fetch(url, init)
    const text = await response.text()
    if (response.status === 200) return { isServed: true as const, body: JSON.parse(text) }
    return { isServed: false as const, why: `${response.status} ${text.slice(0, 200)}` }
  } catch (error) {
    return { isServed: false as const, why: String(error) }
  }
}

async function notStoredOnce(database: Parameters<typeof ask>[0], texts: string[]): Promise<string[]> {
  const rows = await ask<{ question: string; times: number }>(
    database,
    'select question, count(*) as times from messages where question = any ($1) group by 1',
    [texts],
  )
  const times = new Map(rows.map(({ question, times }) => [question, times]))
  return texts.filter((text) => times.get(text) !== 1)
}
