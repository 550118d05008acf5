// Fails requests early if the database no longer responds, instead of waiting for the driver's timeouts.
import { performance } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import type { Database } from '../database/open.ts'

const TICK_MS = 100
/** A request pending for this long triggers a database probe. */
const PROBE_AFTER_MS = 300
const HANGING_AFTER_MS = 1_000
const REFUSE_AFTER_MS = 1_400
/** A tick this late means that this process was busy, not the database. */
const LATE_TICK_MS = 300

interface Pending {
  request: FastifyRequest
  reply: FastifyReply
  since: number
}

export interface Probe {
  /** Resolves once the database answers. */
  ask(): Promise<unknown>
  close(): Promise<void>
}

/** Calls `refuse` within 2 s for every pending request if the database hangs. */
export function refuseStuckRequests(
  fastify: FastifyInstance,
  probe: Probe,
  refuse: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  const pending = new Map<string, Pending>()
  let askedAt: number | null = null
  let lastTick = performance.now()

  function ask(now: number) {
    askedAt = now
    const settle = () => {
      askedAt = null
    }
    // An error is an answer, too: the requests themselves then fail at once.
    probe.ask().then(settle, settle)
  }

  function tick() {
    const now = performance.now()
    if (askedAt !== null && now - lastTick > LATE_TICK_MS) askedAt += now - lastTick
    lastTick = now
    const [oldest] = pending.values()
    if (!oldest || now - oldest.since < PROBE_AFTER_MS) return
    if (askedAt === null) return ask(now)
    if (now - askedAt < HANGING_AFTER_MS) return
    for (const { request, reply, since } of pending.values()) {
      if (now - since < REFUSE_AFTER_MS) return
      pending.delete(request.id)
      if (!reply.sent && !reply.raw.headersSent) refuse(request, reply)
    }
  }

  const timer = setInterval(tick, TICK_MS).unref()
  fastify.addHook('onRequest', async (request, reply) => {
    if (!ANSWERS_BY_ITSELF.test(request.url))
      pending.set(request.id, { request, reply, since: performance.now() })
  })
  fastify.addHook('onResponse', async ({ id }) => void pending.delete(id))
  fastify.addHook('onRequestAbort', async ({ id }) => void pending.delete(id))
  fastify.addHook('onClose', async () => {
    clearInterval(timer)
    await probe.close()
  })
}

/** These tell how it is, and say so in time. */
const ANSWERS_BY_ITSELF = /^\/(healthz|readyz|metrics)(\?|$)/

/** Uses a separate connection: a fully used pool means a busy database, not a hanging one. */
export function databaseProbe({ connection }: Pick<Database, 'connection'>): Probe {
  let client: Promise<pg.Client> | null = null
  const open = async () => {
    const opened = new pg.Client({ ...connection, application_name: 'switchboard probe' })
    opened.on('error', () => {
      client = null
    })
    await opened.connect()
    return opened
  }
  return {
    async ask() {
      client ??= open()
      try {
        await (await client).query('select 1')
      } catch (error) {
        client = null
        throw error
      }
    },
    async close() {
      const ending = client
      client = null
      // Not waited for: it may hang.
      ending?.then((opened) => opened.end()).catch(() => {})
    },
  }
}
