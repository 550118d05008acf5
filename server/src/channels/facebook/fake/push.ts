// Facebook's webhook calls to the app: batched, sometimes repeated, and in no order.
import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { APP, type Page, type World } from './world.ts'

export interface PushManners {
  /** How often each call is made. */
  copies: number
  isShuffled: boolean
  /** How many events go into one call. */
  batch: number
}

export interface Pusher {
  /** Sends the event if both page and app are subscribed to this field. */
  push(page: Page, field: string, item: object, isStandby?: boolean): void
  manners: PushManners
  /** Resolves when all events so far were delivered or abandoned. */
  settled(): Promise<void>
  lost: string[]
}

interface Event {
  pageId: string
  place: 'messaging' | 'standby'
  item: object
}

export function createPusher(world: World): Pusher {
  const manners: PushManners = { copies: 1, isShuffled: false, batch: 10 }
  const lost: string[] = []
  let waiting: Event[] = []
  let sending: Promise<unknown> = Promise.resolve()

  function push(page: Page, field: string, item: object, isStandby = false) {
    const wanted = isStandby ? 'standby' : field
    if (!page.subscribedFields?.includes(wanted) || !world.app.fields.includes(wanted)) return
    waiting.push({ pageId: page.id, place: isStandby ? 'standby' : 'messaging', item })
    if (waiting.length === 1) sending = Promise.all([sending, sleep(1).then(flush)])
  }

  async function flush() {
    const events = waiting
    waiting = []
    const bodies: string[] = []
    for (let at = 0; at < events.length; at += manners.batch)
      bodies.push(...Array(manners.copies).fill(bodyOf(world, events.slice(at, at + manners.batch))))
    if (manners.isShuffled) bodies.sort(() => Math.random() - 0.5)
    await Promise.all(bodies.map(deliver))
  }

  async function deliver(body: string) {
    const url = world.app.callbackUrl
    for (const waitMs of url ? RETRIES_MS : []) {
      await sleep(waitMs)
      const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(body) }
      const answer = await fetch(url!, { method: 'POST', headers, body }).catch(() => null)
      if (answer?.status === 200) return
    }
    lost.push(body)
  }

  async function settled() {
    for (let seen: unknown; seen !== sending; ) {
      seen = sending
      await sending
    }
  }

  return { push, manners, settled, lost }
}

const RETRIES_MS = [0, 50, 200, 1000]

export const signatureOf = (body: string | Uint8Array, secret = APP.secret) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

function bodyOf(world: World, events: Event[]): string {
  const groups = grouped(events)
  const entry = [...groups.values()].map((group) => ({
    id: group[0]!.pageId,
    time: world.now(),
    [group[0]!.place]: group.map(({ item }) => item),
  }))
  return escaped(JSON.stringify({ object: 'page', entry }))
}

function grouped(events: Event[]): Map<string, Event[]> {
  const groups = new Map<string, Event[]>()
  for (const event of events) {
    const key = `${event.pageId}/${event.place}`
    groups.set(key, [...(groups.get(key) ?? []), event])
  }
  return groups
}

/** The escaping that Facebook uses. It makes signatures over re-serialized JSON fail. */
export const escaped = (json: string) =>
  json
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
