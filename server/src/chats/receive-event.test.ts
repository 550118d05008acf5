import { api } from '@switchboard/contract'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { connectedShop } from '../../test/channel-conformance/shop.ts'
import { openPostalPeer } from '../../test/postal/peer.ts'
import type { BotRow, MessageRow } from '../database/schema.ts'
import { receiveEvent } from './receive-event.ts'

const peer = await openPostalPeer()
afterAll(peer.close)
const testing = await testApp({ ALLOW_PRIVATE_HOSTS: peer.host })
const { app } = testing
app.channels.telegram = peer.openAdapter(app)

async function openShop() {
  const shop = await connectedShop(testing, 'telegram', peer)
  const [bot] = await shop.select<BotRow>('* from bots')
  return { ...shop, row: bot! }
}

const hello = {
  kind: 'message',
  author: 'customer',
  threadKey: 'anna',
  externalId: 'm1',
  text: 'Hello',
  at: new Date('2026-03-01T10:00:00Z'),
} as const

test('a customer is known by the name the channel gives, and answered where the channel says', async () => {
  const { row, select } = await openShop()
  const profile = { name: 'Anna Nowak', locale: 'pl' }
  await receiveEvent(app, row, { ...hello, profile, meta: { connection: 'c-7' } })
  expect(await select('display_name, context from chats')).toEqual([
    { display_name: 'Anna Nowak', context: { locale: 'pl', channel: { connection: 'c-7' } } },
  ])
})

test('a character that no database keeps does not keep the message from being kept', async () => {
  const { row, turns } = await openShop()
  await receiveEvent(app, row, { ...hello, text: 'Hel\0lo', profile: { name: 'An\0na' } })
  expect(await turns()).toMatchObject([{ question: 'Hello' }])
})

test('neither do such characters in what the channel tells besides, and the customer stays the same', async () => {
  const { row, turns, select } = await openShop()
  const odd = {
    ...hello,
    threadKey: 'an\0na',
    meta: { subject: 'a\0b \ud83d', references: ['<a\0@b>'] },
    profile: { name: 'Anna', locale: 'p\0l' },
    files: [{ ref: 'r\0', name: 'bill\0.pdf', mediaType: 'application/pdf\0' }],
  }
  await receiveEvent(app, row, odd)
  await receiveEvent(app, row, odd)
  expect(await turns()).toMatchObject([{ question: 'Hello' }])
  expect(await select('external_id, context from chats')).toEqual([
    {
      external_id: 'anna',
      context: { locale: 'pl', channel: { subject: 'ab \ufffd', references: ['<a@b>'] } },
    },
  ])
})

test('a corrected message is corrected for everyone, in its place and once', async () => {
  const { row, turns, select } = await openShop()
  await receiveEvent(app, row, hello)
  const correction = { kind: 'edit', threadKey: 'anna', externalId: 'm1', text: 'Hello there' } as const
  await receiveEvent(app, row, correction)
  await receiveEvent(app, row, correction)
  expect(await turns()).toMatchObject([{ question: 'Hello there' }])
  expect(await select('seq from chat_events order by seq')).toEqual([{ seq: 1 }, { seq: 2 }])
})

test('a question edited after its answer keeps the first text, flags the answer and teaches nothing', async () => {
  const { row, owner, select } = await openShop()
  const turns = () => select<MessageRow>('* from messages order by id')
  await receiveEvent(app, row, hello)
  await receiveEvent(app, row, { ...hello, externalId: 'm2', text: 'Do you ship to Poland?' })
  // A burst: both messages share one answer, stored with the last one.
  await testing.sqlIn(
    owner.id,
    `update messages set answered_by = case external_id when 'm2' then 'ai' end, answered_at = now(),
       answer = case external_id when 'm2' then 'Yes, to Poland.' else '' end`,
  )
  const edit = (externalId: string, text: string) =>
    receiveEvent(app, row, { kind: 'edit', threadKey: 'anna', externalId, text })
  await edit('m2', 'do you ship to Poland')
  expect((await turns())[1]).toMatchObject({
    question: 'do you ship to Poland',
    original_question: 'Do you ship to Poland?',
    question_edited_at: expect.anything(),
    answer_outdated: false,
  })
  await edit('m1', 'Two questions')
  expect((await turns())[1]).toMatchObject({ answer_outdated: true })
  await edit('m2', 'Do you ship to Norway?')
  const [first, second] = await turns()
  expect(first).toMatchObject({ original_question: 'Hello', answer_outdated: false })
  expect(second).toMatchObject({ original_question: 'Do you ship to Poland?', answer_outdated: true })
  const correct = (redacted_answer: string) =>
    owner.call(api.messages.edit, { params: { id: second!.id }, body: { redacted_answer } })
  expect(await correct('Not to Norway.')).toMatchObject({
    taught: false,
    message: { answer_outdated: false },
  })
  expect(await select('from approved_answers')).toEqual([])
  expect(await correct('Never to Norway.')).toMatchObject({ taught: true })
})

test('a correction, a person’s word or a sign of typing in a chat that nobody began is left alone', async () => {
  const { row, turns, select } = await openShop()
  await receiveEvent(app, row, { kind: 'edit', threadKey: 'anna', externalId: 'm1', text: 'Hello' })
  await receiveEvent(app, row, { ...hello, author: 'operator' })
  await receiveEvent(app, row, { kind: 'typing', threadKey: 'anna' })
  expect(await turns()).toEqual([])
  expect(await select('from chats')).toEqual([])
})

test('a bot that was removed at the provider is shown as disabled', async () => {
  const { row, select } = await openShop()
  await receiveEvent(app, row, { kind: 'bot_removed' })
  expect(await select('connection from bots')).toEqual([{ connection: 'disabled' }])
})

test('a call for a bot that is gone is refused like a forged one', async () => {
  const { owner, botId, deliver } = await openShop()
  await testing.sqlIn(owner.id, 'update bots set deleted_at = now() where id = $1', [botId])
  expect(await deliver([{}])).toMatchObject({ status: 401 })
})
