import { afterEach, describe, expect, test, vi } from 'vitest'
import { createReceiveLoop } from '../../src/chats/receive-loop.ts'
import type { App } from '../../src/context.ts'
import type { ChannelUnderTest } from '../channel-conformance.ts'
import type { PeerMessage, Trouble } from './peer.ts'
import type { Shop } from './shop.ts'

/** A long timeout, because the machine may be busy. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 20 })

const TIMINGS = { renewMs: 50, leaseMs: 400 }

export function describePolling({ name, app, peer, newShop: openShop }: ChannelUnderTest) {
  let count = 0
  const shops: Shop[] = []
  const newShop = async () => {
    shops.push(await openShop({ isPolled: true }))
    return shops.at(-1)!
  }
  // All shops use the same provider, so each stops polling before the next one starts.
  afterEach(() => Promise.all(shops.splice(0).map((shop) => shop.isCalled())))

  const letter = (text: string): PeerMessage => ({
    id: `polled-${++count}`,
    from: `asker-${count}`,
    by: 'customer',
    text,
    at: new Date('2026-03-01T10:00:00Z'),
  })

  /** Runs one receive loop while `work` runs. */
  async function reading(by: App, work: () => Promise<void>) {
    const loop = createReceiveLoop(by, TIMINGS)
    loop.start()
    await work().finally(loop.stop)
  }

  describe(`${name}, polled`, () => {
    test('what waits at the provider is fetched once, also when a process dies before it has noted how far it came', async () => {
      const shop = await newShop()
      const [before] = await shop.select<{ cursor: unknown }>('cursor from bots')
      peer.bring([letter('Do you deliver?')])
      await reading(app, () =>
        soon(async () => expect(await shop.select('cursor from bots')).not.toEqual([before])),
      )
      await shop.forgetCursor()
      peer.bring([letter('And on Sundays?')])
      await reading(app, () => soon(async () => expect(await shop.polled()).toContain('And on Sundays?')))
      expect((await shop.polled()).filter((text) => text === 'Do you deliver?')).toHaveLength(1)
      expect(await shop.select('connection from bots')).toEqual([{ connection: 'connected' }])
    })

    test('another process reads on when the first has stopped, and not before', async () => {
      const shop = await newShop()
      const owner = async () =>
        (await shop.select<{ poll_owner: string }>('poll_owner from bots'))[0]!.poll_owner
      const [first, second] = [createReceiveLoop(app, TIMINGS), createReceiveLoop(app, TIMINGS)]
      first.start()
      await soon(async () => expect(await owner()).not.toBeNull())
      const reader = await owner()
      second.start()
      peer.bring([letter('Are you there?')])
      await soon(async () => expect(await shop.polled()).toContain('Are you there?'))
      expect(await owner()).toBe(reader)
      await first.stop()
      await soon(async () => expect([reader, null]).not.toContain(await owner()))
      await second.stop()
      expect(await owner()).toBeNull()
    })

    test('a conflict is over for everybody to see as soon as the provider lets us read again', async () => {
      const shop = await newShop()
      const shown = (connection: string) =>
        soon(async () => expect(await shop.select('connection from bots')).toEqual([{ connection }]))
      peer.goWrong('conflict')
      await reading(app, async () => {
        await shown('conflict')
        await shown('connected')
      })
    })

    const troubles: [Trouble, string][] = [
      ['conflict', 'conflict'],
      ['auth', 'reauth_required'],
    ]
    test.each(troubles)('a provider that says %s is shown as %s', async (trouble, connection) => {
      const shop = await newShop()
      peer.goWrong(trouble)
      await reading(app, () =>
        soon(async () => expect(await shop.select('connection from bots')).toEqual([{ connection }])),
      )
    })
  })
}
