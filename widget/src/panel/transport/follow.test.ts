import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { VisitorEvent, VisitorSignal } from '../state/state.ts'
import { type EventPage, Refused } from './calls.ts'
import { type Follower, follow, type Link } from './follow.ts'

let follower: Follower

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  follower.stop()
  vi.useRealTimers()
})

test('a stream begins where the visitor is, and what it brings is taken', async () => {
  const server = scriptedServer({ place: 4 })
  follower = follow(server.link)
  await settle()
  expect(server.asked).toEqual(['stream after 4'])
  server.say(': \n\n', nothing(5), 'data: {"type":"typing","by":"ai"}\n\n')
  await settle()
  expect(server.heard).toEqual([
    { type: 'nothing', seq: 5 },
    { type: 'typing', by: 'ai' },
  ])
  expect(server.connected).toBe(true)
})

test('a stream that ends is opened again after the last event, later and later while it fails', async () => {
  const server = scriptedServer({})
  follower = follow(server.link)
  await settle()
  server.say(nothing(1))
  await vi.advanceTimersByTimeAsync(10_000)
  server.isDown = true
  server.end()
  await vi.advanceTimersByTimeAsync(600)
  const tries = server.asked.length
  expect(server.asked.at(-1)).toBe('stream after 1')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.asked.length - tries).toBeLessThan(15)
  expect(server.connected).toBe(false)
  server.isDown = false
  await vi.advanceTimersByTimeAsync(15_000)
  expect(server.connected).toBe(true)
})

test('a proxy that swallows the stream makes us ask and wait instead, and later try again', async () => {
  const server = scriptedServer({})
  server.isMute = true
  follower = follow(server.link)
  await vi.advanceTimersByTimeAsync(5_600)
  expect(server.asked).toEqual(['stream after 0', 'events after 0, waiting 25 s'])
  server.answer([{ type: 'nothing', seq: 1 }])
  await settle()
  expect(server.heard).toEqual([{ type: 'nothing', seq: 1 }])
  expect(server.asked.at(-1)).toBe('events after 1, waiting 25 s')
  await vi.advanceTimersByTimeAsync(60_000)
  server.answer([])
  await vi.advanceTimersByTimeAsync(500)
  expect(server.asked.at(-1)).toBe('stream after 1')
  // The second time it polls for longer.
  await vi.advanceTimersByTimeAsync(6_000 + 60_000)
  server.answer([])
  await vi.advanceTimersByTimeAsync(500)
  expect(server.asked.at(-1)).toBe('events after 1, waiting 25 s')
})

test('streams that keep ending early are given up for a while', async () => {
  const server = scriptedServer({})
  follower = follow(server.link)
  for (let round = 0; round < 3; round++) {
    await vi.advanceTimersByTimeAsync(2_000)
    server.end()
  }
  await vi.advanceTimersByTimeAsync(2_000)
  expect(server.asked.at(-1)).toBe('events after 0, waiting 25 s')
})

test('a stream that does not bring back what we wrote is given up', async () => {
  const server = scriptedServer({})
  follower = follow(server.link)
  await settle()
  follower.expect(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(server.asked.at(-1)).toBe('events after 0, waiting 25 s')
})

test('a silent stream is dead', async () => {
  const server = scriptedServer({})
  follower = follow(server.link)
  await settle()
  await vi.advanceTimersByTimeAsync(61_000)
  expect(server.asked).toEqual(['stream after 0', 'stream after 0'])
})

test('nothing is asked while nobody looks; back again, it is asked at once', async () => {
  const server = scriptedServer({})
  follower = follow(server.link)
  await settle()
  follower.leave()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(server.asked).toHaveLength(1)
  follower.come()
  await settle()
  expect(server.asked).toEqual(['stream after 0', 'stream after 0'])
})

test('one that was stopped while nobody looked asks nothing any more', async () => {
  const server = scriptedServer({})
  follower = follow(server.link)
  await settle()
  follower.leave()
  await settle()
  follower.stop()
  await settle()
  expect(server.asked).toHaveLength(1)
})

test('who looks again asks what was missed, without waiting for the stream', async () => {
  const server = scriptedServer({})
  follower = follow(server.link)
  await settle()
  follower.come()
  await settle()
  expect(server.asked.at(-1)).toBe('events after 0, waiting 0 s')
  server.answer([{ type: 'nothing', seq: 1 }], { has_more: true })
  await settle()
  expect(server.asked.at(-1)).toBe('events after 1, waiting 0 s')
})

test('too far behind, the session is asked for anew', async () => {
  const server = scriptedServer({})
  follower = follow(server.link)
  await settle()
  follower.catchUp()
  await settle()
  server.answer([], { must_reload: true })
  await settle()
  expect(server.heard).toEqual([{ type: 'reload' }])
})

test('a refusal for good ends it', async () => {
  const server = scriptedServer({})
  server.refusal = new Refused(401, 'unauthorized', 1)
  follower = follow(server.link)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(server.asked).toHaveLength(1)
})

test('a server that asks for patience gets it', async () => {
  const server = scriptedServer({})
  server.refusal = new Refused(429, 'too_many_requests', 30)
  follower = follow(server.link)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(server.asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(server.asked).toHaveLength(2)
})

const settle = () => vi.advanceTimersByTimeAsync(0)
const nothing = (seq: number) => `id: ${seq}\nevent: nothing\ndata: {"type":"nothing","seq":${seq}}\n\n`

/** A fake server that records requests and responds when the test says so. */
function scriptedServer({ place = 0 }) {
  let body: ReadableStreamDefaultController<Uint8Array>
  let reply: (page: EventPage) => void
  const server = {
    asked: [] as string[],
    heard: [] as (VisitorEvent | VisitorSignal)[],
    connected: true,
    isDown: false,
    refusal: null as Refused | null,
    isMute: false,
    say: (...frames: string[]) => body.enqueue(new TextEncoder().encode(frames.join(''))),
    end: () => body.close(),
    answer: (events: VisitorEvent[], more: Partial<EventPage> = {}) =>
      reply({ events, last_seq: place, has_more: false, must_reload: false, ...more }),
    link: {
      place: () => place,
      async stream(after, signal) {
        server.asked.push(`stream after ${after}`)
        if (server.refusal) throw server.refusal
        if (server.isDown) throw new TypeError('Failed to fetch')
        const source = new ReadableStream<Uint8Array>({
          start(controller) {
            body = controller
            signal.addEventListener('abort', () => controller.error(signal.reason))
          },
        })
        if (!server.isMute) server.say('retry: 500\n\n')
        return new Response(source)
      },
      events(after, waitS, signal) {
        server.asked.push(`events after ${after}, waiting ${waitS} s`)
        return new Promise((resolve, reject) => {
          reply = resolve
          signal.addEventListener('abort', () => reject(signal.reason))
        })
      },
      receive(heard) {
        server.heard.push(heard)
        if ('seq' in heard) place = heard.seq
      },
      onConnected(isConnected) {
        server.connected = isConnected
      },
      onRefused: ({ status }) => status !== 401,
    } satisfies Link,
  }
  return server
}
