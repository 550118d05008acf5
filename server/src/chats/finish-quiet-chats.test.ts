import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'
import { finishAllQuietChats } from './finish-quiet-chats.ts'

// No job runs here, so the assistant answers nothing.
const testing = await testApp({ PLANS: 'off' })
const { app, passTime, sqlIn } = testing
const DAY_MS = 24 * 3_600_000

test('answered chats are marked as done automatically after the days that the account set', async () => {
  const shop = await conversations(testing)
  const ids: Record<string, number> = {}
  for (const name of ['Answered', 'Unanswered', 'Ignored', 'Snoozed', 'Late'])
    ids[name] = (await shop.receive('Hello', { customer: name, name })).chat_id
  for (const name of ['Answered', 'Snoozed', 'Late']) await shop.send(ids[name]!, 'Good morning')
  await shop.setMode(ids.Unanswered!, 'manual')
  await shop.owner.call(api.chats.setState, { body: { chat_ids: [ids.Snoozed!], state: 'snoozed' } })
  const done = async () => (await shop.list({ filter: 'done' })).chats.map(({ display_name }) => display_name)
  const save = (done_after_days: number) =>
    shop.owner.call(api.chats.saveSettings, { body: { done_after_days } })
  expect(await shop.owner.call(api.chats.settings)).toMatchObject({ done_after_days: 0 })
  passTime(6 * DAY_MS)
  await shop.send(ids.Late!, 'And this')
  passTime(2 * DAY_MS)
  await finishAllQuietChats(app)
  expect(await done()).toEqual([])
  await save(7)
  await save(7)
  await finishAllQuietChats(app)
  expect(await done()).toEqual(['Answered'])
  expect(await shop.chat(ids.Answered!)).toMatchObject({ mode: 'auto', state: 'done' })
  // The assistant never answered and nobody was called, so the question still waits.
  expect(await shop.chat(ids.Ignored!)).toMatchObject({ mode: 'auto', state: 'open', needs_person: false })
  const notes = await sqlIn(
    shop.owner.id,
    `select about from audit_entries where action = 'done_after_changed'`,
  )
  expect(notes).toEqual([{ about: '7' }])
})
