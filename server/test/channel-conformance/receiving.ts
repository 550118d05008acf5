import { describe, expect, test } from 'vitest'
import type { App } from '../../src/context.ts'
import type { ChannelUnderTest } from '../channel-conformance.ts'

export function describeReceiving({ name, app, peer, newShop }: ChannelUnderTest) {
  describe(`${name}, receiving`, () => {
    test('a message that is delivered again and again is one message', async () => {
      const shop = await newShop()
      const tell = shop.delivery([{ id: 'same' }])
      const answers = await Promise.all(Array.from({ length: 8 }, () => tell(app)))
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
      expect(await shop.turns()).toHaveLength(1)
    })

    test('messages that overtake each other are all kept, with the time at which they were written', async () => {
      const shop = await newShop()
      const at = (second: number) => new Date(`2026-03-01T10:00:0${second}Z`)
      await shop.deliver([{ text: 'third', at: at(3) }])
      await shop.deliver([
        { text: 'second', at: at(2) },
        { text: 'first', at: at(1) },
      ])
      expect((await shop.turns()).map(({ question }) => question)).toEqual(['first', 'second', 'third'])
    })

    test.runIf(peer.callFor)(
      'a call that the provider did not sign is refused and leaves no row',
      async () => {
        const shop = await newShop()
        const { status } = await shop.deliver([{}], { isForged: true })
        expect([401, 403]).toContain(status)
        expect(await shop.select('from chats')).toEqual([])
        expect(await shop.turns()).toEqual([])
      },
    )

    test.runIf(peer.callFor)('a call that cannot be read is refused, and is no failure of ours', async () => {
      const shop = await newShop()
      const [call] = shop.callsFor([{}])
      const { status } = await shop.receiveCalls(app, [{ ...call!, raw: Buffer.from('{"half": ') }])
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      expect(await shop.turns()).toEqual([])
    })

    test('a crash between two messages, or before the provider is told, loses none and doubles none', async () => {
      const shop = await newShop()
      const receive = shop.delivery([{ id: 'a' }, { id: 'b' }])
      let crashes = 0
      while (await hasDied(receive(dyingApp(app, crashes)))) crashes++
      expect(crashes).toBeGreaterThan(2)
      await receive(app)
      expect(await shop.turns()).toHaveLength(2)
    })

    test('a person who answers elsewhere takes the chat over, and their words are kept once', async () => {
      const shop = await newShop()
      await shop.deliver([{}])
      for (let n = 0; n < 2; n++)
        await shop.deliver([{ id: 'by-hand', by: 'operator', text: 'Yes, we are.' }])
      expect(await shop.turns()).toMatchObject([
        { message_type: 'customer', answer: '' },
        { message_type: 'operator', answer: 'Yes, we are.' },
      ])
      expect(await shop.select('mode from chats')).toEqual([{ mode: 'manual' }])
      expect(await shop.select('from deliveries')).toEqual([])
    })

    test('our own message that comes back is no message', async () => {
      const shop = await newShop()
      await shop.deliver([{ by: 'self' }])
      expect(await shop.turns()).toEqual([])
    })
  })
}

const hasDied = (run: Promise<unknown>) =>
  run.then(
    () => false,
    () => true,
  )

/** An app that dies on the database access after the first `lives`. */
function dyingApp(app: App, lives: number): App {
  let left = lives
  const orDie = <Part>(part: Part) => {
    if (left-- === 0) throw new Error('killed')
    return part
  }
  return {
    ...app,
    get db() {
      return orDie(app.db)
    },
    get database() {
      return orDie(app.database)
    },
  }
}
