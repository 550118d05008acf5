import { api } from '@switchboard/contract'
import { afterAll, afterEach, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { conversations } from '../../../test/conversations.ts'
import { eventually } from '../../../test/eventually.ts'
import { MCP_TOKEN, startFakeMcp } from '../../actions/mcp/fake/index.ts'
import { runProposal } from '../../chats/proposals/run-proposal.ts'
import { inAccount } from '../../database/in-account.ts'
import { FAKE_KEY, startFakeModel } from '../../llm/fake/server.ts'
import { openModel } from '../../llm/index.ts'

const [mcp, fake] = await Promise.all([startFakeMcp(), startFakeModel()])
const testing = await testApp({ EMBEDDING_MODEL: 'built_in', ALLOW_PRIVATE_HOSTS: mcp.host })
const { app, sqlIn } = testing
await app.embedder.embed(['Ready?'])
await app.jobs.start()
afterAll(async () => {
  await app.jobs.stop({ graceMs: 0 })
  await Promise.all([mcp.close(), fake.close()])
})
afterEach(async () => {
  await app.model?.close()
  app.model = null
})

/** An assistant without documents that has only the tools of a shop. */
async function shopWith(tools: string[], url = mcp.url) {
  const office = await conversations(testing)
  const { owner, agent } = office
  const params = { id: agent.id }
  const auth = { type: 'bearer' as const, name: '' }
  const body = { name: 'Shop', url, auth, secret: MCP_TOKEN }
  const { server } = await owner.call(api.mcp.add, { params, body })
  await owner.call(api.mcp.chooseTools, { params: { ...params, serverId: server.id }, body: { tools } })
  for (const action of (await owner.call(api.actions.list, { params })).actions) {
    const { id: actionId, has_secret: _, mcp_server_id: _server, tool: _tool, ...wish } = action
    await owner.call(api.actions.change, { params: { ...params, actionId }, body: { ...wish, is_on: true } })
  }
  await office.switchTrigger('user_frustration:disabled')
  let chatId = 0
  const ask = async (text: string) => {
    const { chat_id, message_id } = await office.receive(text)
    chatId = chat_id
    const message = async () => (await office.messages(chat_id)).find(({ id }) => id === message_id)!
    await expect.poll(async () => (await message()).answer, { timeout: 20_000 }).toEqual(expect.any(String))
    const { why } = await owner.call(api.messages.why, { params: { id: message_id } })
    return { answer: (await message()).answer, why: why! }
  }
  const open = async () => (await owner.call(api.proposals.list, { query: {} })).proposals
  const one = async (id: number) => (await owner.call(api.proposals.one, { params: { id } })).proposal
  const approve = (id: number, again = false) =>
    owner.call(api.proposals.approve, { params: { id }, body: { again } })
  const lastWords = async () => (await office.messages(chatId)).at(-1)!.answer
  return { ...office, ask, open, one, approve, lastWords }
}

test('a tool that reads answers the customer, and the call is in “Why this answer”', async () => {
  const { ask } = await shopWith(['get_order'])
  const { answer, why } = await ask('Where is my order 1042?')
  expect(answer).toBe('- Order status: Order 1042 is processing.')
  expect(why.actions).toMatchObject([
    {
      status: 'done',
      request: `get_order ${mcp.host}\n{"order_number":"1042"}`,
      values: { order_number: '1042' },
    },
  ])
})

test('a model calls a tool, and its words are checked against the result', async () => {
  const { ask } = await shopWith(['get_order'])
  app.model = openModel(
    {
      ...{ LLM_PROVIDER: 'openai_compatible', LLM_BASE_URL: fake.url, LLM_API_KEY: FAKE_KEY },
      LLM_MODEL: 'reader',
    },
    { log: app.log, metrics: app.metrics },
  )
  const { answer, why } = await ask('Where is my order 1042?')
  expect(answer).toContain('processing')
  expect(why).toMatchObject({ engine: 'model', actions: [{ status: 'done' }] })
})

test('a tool that may change something waits for a person and is called once, with a key', async () => {
  const { ask, open, one, approve, lastWords } = await shopWith(['cancelOrder'])
  const before = mcp.calls.length
  expect((await ask('cancel my order 1042')).answer).toContain(
    'I have passed this on to our team: Cancel order, 1042.',
  )
  expect(mcp.calls).toHaveLength(before)
  const [proposal] = await open()
  expect(proposal!.request).toBe(`cancelOrder ${mcp.host}\n{"orderNumber":"1042"}`)
  await approve(proposal!.id)
  await expect
    .poll(lastWords, { timeout: 20_000 })
    .toBe('Done: Cancel order.\n- Cancel order: Order 1042 was cancelled.')
  expect(mcp.calls.slice(before)).toEqual([
    { tool: 'cancelOrder', args: { orderNumber: 1042 }, key: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  ])
  expect(await one(proposal!.id)).toMatchObject({ state: 'done' })
})

test('the address of a server, which may hold a secret, is not shown, and the change is not run at another', async () => {
  const url = `http://${mcp.host}/s/t0ken/mcp?key=t0ken`
  const { ask, open, one, approve, owner } = await shopWith(['cancelOrder'], url)
  const { why } = await ask('cancel my order 1042')
  const [proposal] = await open()
  const id = proposal!.id
  await approve(id)
  await eventually(() => one(id)).toMatchObject({ state: 'done' })
  const stored = await sqlIn(owner.id, 'select * from proposals where id = $1', [id])
  expect(JSON.stringify([why, proposal, await one(id), stored])).not.toContain('t0ken')
  // The change is approved, but its server changes before the job runs.
  await sqlIn(owner.id, "update proposals set state = 'approved', call = null where id = $1", [id])
  await sqlIn(owner.id, 'update actions set url = $1', [`http://${mcp.host}/s/other/mcp`])
  const before = mcp.calls.length
  await runProposal(app, {
    accountId: owner.id,
    payload: { proposal_id: id },
    signal: new AbortController().signal,
    transaction: (work) => inAccount(app.db, owner.id, work),
  })
  expect(await one(id)).toMatchObject({
    state: 'failed',
    call: { error: 'The action was changed after it was approved.' },
  })
  expect(mcp.calls).toHaveLength(before)
})

test('a call that is refused has failed, and one that may have been carried out is unknown', async () => {
  const rpcError = (code: number, message: string) =>
    JSON.stringify({ jsonrpc: '2.0', id: 2, error: { code, message } })
  const toolError =
    '{"jsonrpc":"2.0","id":2,"result":{"isError":true,"content":[{"type":"text","text":"Timed out"}]}}'
  const json = { 'content-type': 'application/json' }
  const events = { 'content-type': 'text/event-stream' }
  const { ask, open, one, approve } = await shopWith(['cancelOrder'])
  await ask('cancel my order 1043')
  const [{ id } = { id: 0 }] = await open()
  let again = false
  for (const [[httpStatus, headers, body], status, error] of [
    [[200, json, rpcError(-32602, 'Invalid arguments')], 'failed', 'with an error: Invalid arguments'],
    [[400, json, ''], 'failed', 'The address answered with 400.'],
    [[200, json, rpcError(-32603, 'Internal error')], 'unknown', 'with an error: Internal error'],
    [[200, json, rpcError(-32001, 'Request timed out')], 'unknown', 'with an error: Request timed out'],
    [[200, json, toolError], 'unknown', 'The tool answered with an error: Timed out'],
    [
      [200, events, 'data: {"jsonrpc":"2.0","method":"notifications/progress"}\n\n'],
      'unknown',
      'ended before',
    ],
    [[500, json, ''], 'unknown', 'The address answered with 500.'],
  ] as const) {
    mcp.answerWith((response) => void response.writeHead(httpStatus, headers).end(body))
    await approve(id, again)
    // The failed cases come first: after an unknown outcome, the proposal's state would stay unknown.
    await eventually(() => one(id)).toMatchObject({
      state: status,
      call: { status, error: expect.stringContaining(error) },
    })
    again = true
  }
})
