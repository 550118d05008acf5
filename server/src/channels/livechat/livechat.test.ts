// The rules for all channels, tested on our own one: without a provider nothing can be rate-limited, lost or refused.
// The first tests check the rules that remain; the last ones check that the others do not apply.
import { randomUUID } from 'node:crypto'
import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { liveChat, refusal, visitorOf } from '../../../test/visitor.ts'
import { channelBot } from '../channel-bot.ts'
import { livechat } from './index.ts'

const testing = await testApp()
const { app, sqlIn, logged } = testing

async function openShop() {
  const { owner, widgetId } = await liveChat(testing)
  const visitor = await visitorOf(testing, widgetId)
  const turns = () =>
    sqlIn<{ id: number; question: string; chat_id: number }>(
      owner.id,
      'select id, question, chat_id from messages order by id',
    )
  return { owner, widgetId, visitor, turns }
}

test('a message that is sent again and again is one message, also when its answer was lost', async () => {
  const { visitor, turns } = await openShop()
  const client_id = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => visitor.write('Are you open?', { client_id })),
  )
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await turns()).toHaveLength(1)
})

test('messages are counted in the order in which they come', async () => {
  const { visitor, turns } = await openShop()
  for (const text of ['first', 'second', 'third']) await visitor.write(text)
  expect((await turns()).map(({ question }) => question)).toEqual(['first', 'second', 'third'])
  const seqs = (await visitor.events(0)).map(({ seq }) => seq)
  expect(seqs).toEqual(seqs.map((_, n) => n + 1))
})

test('a visitor whose token we did not sign is refused and leaves no row', async () => {
  const { owner, visitor, turns } = await openShop()
  const [format, , signature] = visitor.token().split('.')
  const forged = Buffer.from(JSON.stringify({ subject: 'somebody else' })).toString('base64url')
  visitor.tokens.save({ access: `${format}.${forged}.${signature}`, refresh: null })
  expect(await refusal(visitor.write('Are you open?'))).toMatchObject({ status: 401 })
  expect(await turns()).toEqual([])
  expect(await sqlIn(owner.id, 'select from chats')).toEqual([])
})

test('a long answer arrives whole, and with its commit: the outbox stays empty', async () => {
  const { owner, visitor, turns } = await openShop()
  await visitor.write('Tell me everything.')
  const [turn] = await turns()
  const message = 'All of it. '.repeat(900).trim()
  const sent = await owner.call(api.messages.send, { params: { id: turn!.chat_id }, body: { message } })
  expect(sent.message).toMatchObject({ delivery: 'sent', delivery_error: null })
  expect((await visitor.reload()).turns.at(-1)).toMatchObject({ answer: message })
  expect(await sqlIn(owner.id, 'select from deliveries')).toEqual([])
})

test('there is nothing to send, to sign or to poll, so neither rate, doubt nor refused credentials can occur', () => {
  expect(livechat.receives).toBe('direct')
  expect(Object.keys(livechat).toSorted()).toEqual(['disconnect', 'health', 'id', 'receives'])
})

test('it is well as long as we are, and disconnecting may be asked twice', async () => {
  const { owner } = await openShop()
  const [row] = await sqlIn<Parameters<typeof channelBot>[1]>(owner.id, 'select * from bots')
  const bot = channelBot(app.secrets, row!)
  expect(await livechat.health(bot)).toEqual({ state: 'connected', reason: '' })
  await livechat.disconnect(bot)
  await livechat.disconnect(bot)
})

test('no token and no word of a conversation is in any line of the log', async () => {
  const { visitor } = await openShop()
  await visitor.write('My card number is 4111.')
  expect(logged.length).toBeGreaterThan(0)
  for (const secret of [visitor.token(), 'card number', 'All of it.'])
    expect(logged.join('')).not.toContain(secret)
})
