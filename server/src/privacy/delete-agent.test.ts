import { api, type CallError } from '@switchboard/contract'
import { afterAll, expect, test } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { TOKEN } from '../../test/postal/fake.ts'
import { withPostOffice } from '../../test/postal/office.ts'
import { receiveQuestion } from '../chats/receive-question.ts'

const { testing, office } = await withPostOffice(['telegram'])
const { app, newAccount, sqlIn } = testing
await app.jobs.start()
afterAll(() => app.jobs.stop({ graceMs: 0 }))

const refusal = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => expect.unreachable('this call should have been refused'),
    (error) => error,
  )

/** An assistant on two channels with a customer's chat, a file and a neighbour that stays. */
async function busyAssistant() {
  const owner = await newAccount()
  const create = async (agent_name: string) =>
    (await owner.call(api.agents.create, { body: { agent_name } })).agent
  const agent = await create('Ada')
  const neighbour = await create('Bo')
  office.state.boxes = [{ id: `box of ${owner.id}`, name: 'Box' }]
  const params = { id: agent.id }
  const { bot } = await owner.call(api.bots.createTelegram, { params, body: { bot_token: TOKEN } })
  const livechat = await owner.call(api.bots.createLivechat, { params, body: {} })
  const { hash } = await app.blobs.put(Buffer.from(`prices of ${owner.id}`), { maxBytes: 1000 })
  const [file] = await sqlIn<{ id: number }>(
    owner.id,
    'insert into files (account_id, agent_id, file_name, blob) values ($1, $2, $3, $4) returning id',
    [owner.id, agent.id, 'prices.txt', hash],
  )
  const received = await receiveQuestion(app, {
    account_id: owner.id,
    agent_id: agent.id,
    bot_id: bot.id,
    customer: 'anna',
    name: 'Anna',
    type: 'customer',
    text: 'Hello',
  })
  await eventually(() => sqlIn(owner.id, `select 1 from messages where answer is null`)).toEqual([])
  const remove = () => owner.call(api.agents.remove, { params })
  const restore = () => owner.call(api.agents.restore, { params })
  const names = async () => (await owner.call(api.agents.mine)).agents.map(({ agent_name }) => agent_name)
  /** The jobs follow the database's clock, which no test can set. */
  async function endGrace() {
    const due = await sqlIn<{ due: Date }>(
      owner.id,
      `update jobs set run_at = now() where kind = 'remove_agent' returning run_at as due`,
    )
    app.jobs.wake()
    await eventually(() => sqlIn(owner.id, `select 1 from jobs where kind = 'remove_agent'`)).toEqual([])
    return due.length
  }
  const chatId = received.chat_id
  return {
    owner,
    agent,
    neighbour,
    bot,
    livechat,
    file: file!,
    hash,
    chatId,
    remove,
    restore,
    names,
    endGrace,
  }
}

test('a deleted assistant is in no list, answers nobody, and its chats and files are not found', async () => {
  const { owner, agent, bot, file, chatId, remove, names } = await busyAssistant()
  const { removed_at } = await remove()
  expect(Math.round((new Date(removed_at).getTime() - app.now().getTime()) / 86_400_000)).toBe(7)
  expect(await names()).toEqual(['Bo'])
  expect((await owner.call(api.agents.deleted)).agents).toEqual([
    { id: agent.id, agent_name: 'Ada', removed_at },
  ])
  const id = agent.id
  for (const call of [
    () => owner.call(api.agents.rename, { params: { id }, body: { agent_name: 'x' } }),
    () => owner.call(api.agents.remove, { params: { id } }),
    () => owner.call(api.chats.ofAgent, { params: { id } }),
    () => owner.call(api.messages.ofChat, { params: { id: chatId } }),
    () => owner.call(api.bots.list, { params: { id } }),
    () => owner.call(api.bots.check, { params: { id: bot.id } }),
    () => owner.call(api.internalChat.send, { body: { message: 'Hello', agent_id: id } }),
    () => owner.call(api.knowledge.removeFile, { params: { id: String(file.id) } }),
  ])
    expect(await refusal(call())).toMatchObject({ status: 404 })
  expect((await owner.call(api.search.everywhere, { query: { q: 'prices' } })).files).toEqual([])
  const [message] = await sqlIn<{ id: number }>(owner.id, 'select id from messages')
  const read = owner.call(api.messages.markRead, { params: { id: message!.id } })
  expect(await refusal(read)).toMatchObject({ status: 404 })
})

test('a question that waits for its answer when the assistant is deleted gets none', async () => {
  const { owner, chatId, remove, restore } = await busyAssistant()
  await sqlIn(owner.id, 'update messages set answer = null, answered_by = null')
  await remove()
  await restore()
  const { messages } = await owner.call(api.messages.ofChat, { params: { id: chatId } })
  expect(messages.at(-1)).toMatchObject({ answer: '' })
})

test('an undo within seven days brings back channels, chats and files, and nothing is removed later', async () => {
  const { owner, agent, chatId, file, remove, restore, names, endGrace } = await busyAssistant()
  await remove()
  const { agent: restored } = await restore()
  expect(restored).toMatchObject({ id: agent.id, agent_name: 'Ada' })
  expect(await names()).toEqual(['Ada', 'Bo'])
  const { bots } = await owner.call(api.bots.list, { params: { id: agent.id } })
  expect(bots.map(({ integration_type }) => integration_type).toSorted()).toEqual(['livechat', 'telegram'])
  await owner.call(api.messages.ofChat, { params: { id: chatId } })
  expect(
    await sqlIn(owner.id, `select secret is null as gone from bots where integration_type = 'telegram'`),
  ).toEqual([{ gone: false }])
  expect(await endGrace()).toBe(1)
  expect(await names()).toEqual(['Ada', 'Bo'])
  expect(await sqlIn(owner.id, 'select id from files')).toEqual([{ id: file.id }])
  expect((await owner.call(api.agents.deleted)).agents).toEqual([])
})

test('visitors reach the live chat again as soon as the assistant is restored', async () => {
  const { livechat, remove, restore } = await busyAssistant()
  const widget_id = /\/w\/([^.]+)\.js/.exec(livechat.chat_widget_html)![1]!
  const open = () => testing.stranger().call(api.livechat.session, { body: { widget_id } })
  await open()
  await remove()
  expect(await refusal(open())).toMatchObject({ status: 404 })
  await restore()
  expect((await open()).widget.id).toBe(widget_id)
})

test('after seven days its rows, files and channels are gone, and the neighbour stays', async () => {
  const { owner, neighbour, hash, remove, restore, endGrace } = await busyAssistant()
  await remove()
  expect(await app.blobs.has(hash)).toBe(true)
  office.calls.splice(0)
  const [job] = await sqlIn<{ days: number }>(
    owner.id,
    `select round(extract(epoch from run_at - $1) / 86400)::int as days from jobs where kind = 'remove_agent'`,
    [app.now()],
  )
  expect(job).toEqual({ days: 7 })
  await endGrace()
  expect(await sqlIn(owner.id, 'select id from agents')).toEqual([{ id: neighbour.id }])
  for (const table of ['bots', 'chats', 'messages', 'files', 'chunks', 'attachments'])
    expect([table, await sqlIn(owner.id, `select 1 from ${table}`)]).toEqual([table, []])
  expect(await app.blobs.has(hash)).toBe(false)
  expect(office.calls).toContain('DELETE /subscription')
  expect(await refusal(restore())).toMatchObject({ status: 404 })
})

test('after seven days it cannot be restored, also where its removal has not begun', async () => {
  const { owner, remove, restore, names } = await busyAssistant()
  await remove()
  await sqlIn(
    owner.id,
    `update agents set deleted_at = deleted_at - interval '7 days' where deleted_at is not null`,
  )
  expect(await refusal(restore())).toMatchObject({ status: 404 })
  await sqlIn(
    owner.id,
    `update agents set deleted_at = deleted_at + interval '1 hour' where deleted_at is not null`,
  )
  await restore()
  expect(await names()).toContain('Ada')
})

test('another account can neither delete nor restore it', async () => {
  const { agent, remove, restore, names } = await busyAssistant()
  const stranger = await newAccount()
  const params = { id: agent.id }
  expect(await refusal(stranger.call(api.agents.remove, { params }))).toMatchObject({ status: 404 })
  await remove()
  expect(await refusal(stranger.call(api.agents.restore, { params }))).toMatchObject({ status: 404 })
  await restore()
  expect(await names()).toEqual(['Ada', 'Bo'])
})
