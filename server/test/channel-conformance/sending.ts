import { api, OPERATOR_TEXT_MAX } from '@switchboard/contract'
import { describe, expect, test } from 'vitest'
import type { RemoteAdapter } from '../../src/channels/channel.ts'
import type { ChannelUnderTest } from '../channel-conformance.ts'

const HOUR_MS = 3_600_000

export function describeSending({ name, adapter, peer, newShop }: ChannelUnderTest) {
  async function waitingAnswer() {
    const shop = await newShop()
    const customer = await shop.newCustomer()
    await customer.answer('Yes.')
    return { ...shop, ...customer }
  }

  describe(`${name}, sending`, () => {
    // If the longest text an operator can write fits into one message, nothing is split.
    test.runIf(adapter.maxText * 2.5 < OPERATOR_TEXT_MAX)(
      'a long text arrives in order, in parts that the channel takes',
      async () => {
        const { newCustomer } = await newShop()
        const { write, run, got } = await newCustomer()
        const sentence = 'One more sentence of the answer.'
        const text = Array(Math.ceil((adapter.maxText * 2.5) / sentence.length))
          .fill(sentence)
          .join(' ')
        await write(text)
        await run()
        expect(got().length).toBeGreaterThanOrEqual(3)
        expect(got().join(' ')).toBe(text)
        for (const part of got()) expect(lengthFor(adapter, part)).toBeLessThanOrEqual(adapter.maxText)
      },
    )

    test('an internal note is never delivered, also when the next answer is', async () => {
      const { newCustomer, owner } = await newShop()
      const { chatId, write, run, got, rows } = await newCustomer()
      const note = (text: string) =>
        owner.call(api.notes.add, { params: { id: chatId }, body: { text, mentions: [owner.user_id] } })
      await note('Between us: she haggles.')
      await run()
      expect(await rows()).toEqual([])
      await write('We are open.')
      await note('Between us: she did.')
      await run()
      await run()
      expect(got()).toEqual(['We are open.'])
    })

    test('too many requests wait exactly as long as the provider asks', async () => {
      const { outbox, run, got, rows } = await waitingAnswer()
      peer.goWrong('rate')
      await run()
      await outbox.passTime(peer.retryAfterMs - 1000)
      await run()
      expect(await rows()).toMatchObject([{ state: 'queued', attempts: 0 }])
      expect(got()).toEqual([])
      await outbox.passTime(1000)
      await run()
      expect(await rows()).toMatchObject([{ state: 'sent' }])
      expect(got()).toEqual(['Yes.'])
    })

    test('who asks to wait is left alone by the whole bot, also for what is said meanwhile', async () => {
      const { outbox, run, newCustomer } = await waitingAnswer()
      const other = await newCustomer()
      peer.goWrong('rate')
      await run()
      await other.write('Hello.')
      await other.run()
      expect(await other.rows()).toMatchObject([{ state: 'queued', attempts: 0 }])
      await outbox.passTime(peer.retryAfterMs)
      await other.run()
      expect(other.got()).toEqual(['Hello.'])
    })

    test('a provider that is down is asked a few times, and then it is said that it failed', async () => {
      const { outbox, run, got, rows, turn } = await waitingAnswer()
      peer.goWrong('transient', 'transient', 'transient')
      for (const state of ['queued', 'queued', 'failed']) {
        await run()
        expect((await rows())[0]).toMatchObject({ state })
        await outbox.passTime(HOUR_MS)
      }
      expect(await turn()).toMatchObject({ delivery: 'failed' })
      expect(got()).not.toContain('Yes.')
    })

    test('what may have arrived never arrives twice', async () => {
      const { outbox, run, got, turn } = await waitingAnswer()
      peer.goWrong('ambiguous')
      for (let n = 0; n < 3; n++) {
        await run()
        await outbox.passTime(HOUR_MS)
      }
      expect(got()).toEqual(['Yes.'])
      expect(await turn()).toMatchObject({ delivery: peer.knowsRepeats ? 'sent' : 'unknown' })
    })

    test('refused credentials ask the owner to connect again, and a person to answer', async () => {
      const { chatId, run, turn, select, chat } = await waitingAnswer()
      peer.goWrong('auth')
      await run()
      expect(await select('connection from bots')).toEqual([{ connection: 'reauth_required' }])
      expect(await turn()).toMatchObject({ delivery: 'failed' })
      expect(await chat(chatId)).toMatchObject({
        mode: 'manual',
        hand_over: { reason: 'ai_assistant_failure' },
      })
    })

    test('a customer who blocked the bot is not written to again by itself', async () => {
      const { newCustomer } = await newShop()
      const { write, run, got, rows } = await newCustomer()
      await write('Still there?')
      peer.goWrong('blocked')
      await run()
      await run()
      expect(await rows()).toMatchObject([{ state: 'failed', error: expect.any(String) }])
      expect(got()).toEqual([])
    })
  })
}

const lengthFor = ({ countsBy }: RemoteAdapter, text: string) =>
  countsBy === 'utf16' ? text.length : [...text].length
