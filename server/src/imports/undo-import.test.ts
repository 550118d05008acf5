import { api } from '@switchboard/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { CHATWOOT } from '../../test/exports.ts'
import { ALL, imported, importingShop, previewed, undone, upload } from '../../test/imports.ts'
import { refusal } from '../../test/visitor.ts'

const testing = await testApp({ PLANS: 'off' })
const { app, newMember, sqlIn } = testing
await app.jobs.start()
afterAll(() => app.jobs.stop({ graceMs: 0 }))

const DAY_MS = 86_400_000
const shop = () => importingShop(testing)

describe('an undo', () => {
  test('removes everything that came in, and the channel with it', async () => {
    const { owner, agent, rows } = await shop()
    const { id, undo_until } = await imported(owner, agent.id, ALL)
    expect(Date.parse(undo_until!) - app.now().getTime()).toBeGreaterThan(29 * DAY_MS)
    await undone(owner, id)
    expect(await rows()).toBe(0)
    const { bots } = await owner.call(api.bots.list, { params: { id: agent.id } })
    expect(bots).toEqual([])
    expect(await imported(owner, agent.id, ALL)).toMatchObject({ stored: { messages: 9, replies: 1 } })
  })

  test('leaves what an earlier import brought, as it was', async () => {
    const { owner, agent, said, chatOf, rows } = await shop()
    const [latest, earlier] = CHATWOOT.conversations
    await imported(owner, agent.id, { 'a.json': [earlier] })
    const facts = async () => [
      ...[await rows(), await said('Anna Nowak')],
      (await owner.call(api.contacts.ofChat, { params: { id: (await chatOf('Anna Nowak')).id } })).contact,
    ]
    const before = await facts()
    const { id } = await imported(owner, agent.id, {
      'a.json': [latest, earlier],
      'contacts.csv': 'id,name,email,phone_number,vip\n7,Anna Nowak,,,yes\n',
    })
    expect(await said('Anna Nowak')).toHaveLength(3)
    await undone(owner, id)
    expect(await facts()).toEqual(before)
  })

  test('is refused after 30 days', async () => {
    const { owner, agent } = await shop()
    const { id } = await imported(owner, agent.id, { 'a.json': CHATWOOT.canned })
    await sqlIn(owner.id, `update imports set finished_at = now() - interval '31 days' where id = $1`, [id])
    expect(await refusal(owner.call(api.imports.undo, { params: { id } }))).toMatchObject({
      ...{ status: 409, message: 'It is too late to undo this import.' },
    })
  })
})

test('erasing a customer erases the imported conversation and how it was before', async () => {
  const { owner, agent, chatOf } = await shop()
  await imported(owner, agent.id, { 'a.json': CHATWOOT.conversations })
  await imported(owner, agent.id, { 'contacts.csv': 'id,name,email,phone_number,vip\n7,Anna,,,yes\n' })
  await owner.call(api.privacy.eraseContact, { params: { id: (await chatOf('Anna Nowak')).id } })
  for (const table of ['chats', 'messages', 'notes', 'import_items'])
    expect([table, await sqlIn(owner.id, `select 1 from ${table}`)]).toEqual([table, []])
})

test('imports of another account, of an agent that is not theirs and by people below admin are refused', async () => {
  const { owner, agent } = await shop()
  const stranger = await shop()
  const { id } = await previewed(owner, agent.id, { 'a.json': CHATWOOT.canned })
  expect((await stranger.owner.call(api.imports.list)).imports).toEqual([])
  for (const call of [api.imports.start, api.imports.cancel, api.imports.undo])
    expect(await refusal(stranger.owner.call(call, { params: { id } }))).toMatchObject({ status: 404 })
  expect(await refusal(upload(stranger.owner, agent.id, { 'a.json': CHATWOOT.canned }))).toMatchObject({
    status: 404,
  })
  const member = await newMember(owner, 'agent')
  expect(await refusal(upload(member, agent.id, { 'a.json': CHATWOOT.canned }))).toMatchObject({
    status: 403,
  })
  expect(await refusal(member.call(api.imports.list))).toMatchObject({ status: 403 })
})
