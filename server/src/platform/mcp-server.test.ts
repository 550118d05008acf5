import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { api, type Endpoint, type Scope } from '@switchboard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { type TestAccount, testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'

const testing = await testApp()
const { http } = testing
const clients: Client[] = []
let address: string
beforeAll(async () => {
  await http.fastify.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(http.fastify.server.address() as { port: number }).port}/api/mcp`
})
afterAll(() => Promise.all(clients.map((client) => client.close())))

async function keyOf(account: TestAccount, scopes: Scope[]) {
  const { key } = await account.call(api.apiKeys.create, { body: { name: 'Claude', scopes } })
  return key
}

/** A client from the official SDK. */
async function connect(key: string) {
  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit }))
  clients.push(client)
  return client
}

const connected = async (account: TestAccount, scopes: Scope[]) => connect(await keyOf(account, scopes))

const toolNames = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name)

async function use<E extends Endpoint>(client: Client, name: string, args: object, { response }: E) {
  const { structuredContent } = await client.callTool({ name, arguments: { ...args } })
  return response.parse({ success: true, ...(structuredContent as object) }) as z.output<E['response']>
}

async function errorOf(client: Client, name: string, args: object) {
  const { isError, content } = await client.callTool({ name, arguments: { ...args } })
  const [{ text }] = content as [{ text: string }]
  return isError ? text : null
}

const post = (key: string, message: unknown) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(message),
  })

test('an assistant of others searches knowledge, reads a conversation, drafts an answer and leaves a note', async () => {
  const { owner, agent, receive } = await conversations(testing)
  const question = 'Within how many days can I return a bicycle?'
  const mistakes = [{ user_message: question, bot_answer: '', right_answer: 'Within 30 days.' }]
  await owner.call(api.messages.retrain, { body: { agent_id: agent.id, mistakes } })
  const { chat_id } = await receive(question)

  const client = await connected(owner, ['write_chats', 'knowledge'])
  expect(client.getServerVersion()).toMatchObject({ name: 'switchboard' })
  const mine = await use(client, 'list_assistants', {}, api.agents.mine)
  expect(mine.agents).toMatchObject([{ id: agent.id, agent_name: 'Ada' }])

  const asked = { assistant_id: agent.id, question }
  const known = await use(client, 'search_knowledge', asked, api.knowledge.search)
  expect(known).toMatchObject({ outcome: 'answer', answer: expect.stringContaining('Within 30 days.') })

  const page = { assistant_id: agent.id, limit: 5 }
  const listed = await use(client, 'list_conversations', page, api.chats.ofAgent)
  expect(listed.chats).toMatchObject([{ id: chat_id }])
  const conversation = { conversation_id: chat_id }
  const read = await use(client, 'read_conversation', conversation, api.messages.ofChat)
  expect(read.messages).toMatchObject([{ question }])
  const found = await use(client, 'search_conversations', { q: 'bicycle' }, api.search.everywhere)
  expect(found.messages).toMatchObject([{ chat: { id: chat_id } }])

  const draft = await use(client, 'draft_answer', conversation, api.messages.generate)
  expect(draft.response).toContain('Within 30 days.')
  await use(client, 'add_note', { ...conversation, text: 'A draft is ready.' }, api.notes.add)
  const { notes } = await owner.call(api.notes.ofChat, { params: { id: chat_id } })
  expect(notes).toMatchObject([{ text: 'A draft is ready.' }])
  const { messages } = await owner.call(api.messages.ofChat, { params: { id: chat_id } })
  expect(messages).toMatchObject([{ answer: null }])
})

test('a key sees the tools that its scopes allow, and no others can be called', async () => {
  const { owner, agent, receive } = await conversations(testing)
  const { chat_id } = await receive('Hello')
  const chatTools = ['list_conversations', 'search_conversations', 'read_conversation']
  expect(await toolNames(await connected(owner, ['knowledge']))).toEqual([
    'list_assistants',
    'search_knowledge',
  ])
  const reader = await connected(owner, ['read_chats'])
  expect(await toolNames(reader)).toEqual(['list_assistants', ...chatTools])
  expect(await toolNames(await connected(owner, ['write_chats']))).toEqual([
    'list_assistants',
    ...chatTools,
    'draft_answer',
    'add_note',
  ])
  const note = { conversation_id: chat_id, text: 'No' }
  await expect(reader.callTool({ name: 'add_note', arguments: note })).rejects.toMatchObject({ code: -32602 })
  const search = { assistant_id: agent.id, question: 'Hello?' }
  await expect(reader.callTool({ name: 'search_knowledge', arguments: search })).rejects.toMatchObject({
    code: -32602,
  })
  const { notes } = await owner.call(api.notes.ofChat, { params: { id: chat_id } })
  expect(notes).toEqual([])
})

test('what belongs to another account is not found', async () => {
  const { agent, receive } = await conversations(testing)
  const { chat_id } = await receive('Mine')
  const stranger = await connected(await testing.newAccount(), ['admin'])
  for (const [name, args] of [
    ['search_knowledge', { assistant_id: agent.id, question: 'Hello?' }],
    ['list_conversations', { assistant_id: agent.id }],
    ['read_conversation', { conversation_id: chat_id }],
    ['draft_answer', { conversation_id: chat_id }],
    ['add_note', { conversation_id: chat_id, text: 'Hi' }],
  ] as const)
    expect(`${name}: ${await errorOf(stranger, name, args)}`).toMatch(/not found/i)
  const found = await use(stranger, 'search_conversations', { q: 'Mine' }, api.search.everywhere)
  expect(found.messages).toEqual([])
})

test('arguments that do not fit are an error that says what is wrong, and leave the path alone', async () => {
  const { owner, receive } = await conversations(testing)
  const { chat_id } = await receive('Hello')
  const client = await connected(owner, ['admin'])
  for (const args of [
    {},
    { conversation_id: '../../me/agents' },
    { conversation_id: `${chat_id}/notes?x=` },
    { conversation_id: { id: chat_id } },
    { conversation_id: chat_id, limit: 'many' },
    { conversation_id: chat_id, other: 1 },
  ])
    expect(await errorOf(client, 'read_conversation', args)).not.toBeNull()
  expect(await errorOf(client, 'add_note', { conversation_id: chat_id, text: ' ' })).not.toBeNull()
})

test('without a key, with a revoked one or beyond its limit nothing is answered', async () => {
  const owner = await testing.newAccount()
  const key = await keyOf(owner, ['read_chats'])
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
  expect((await post('swb_none', ping)).status).toBe(401)
  expect(await (await post(key, ping)).json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
  const { api_keys } = await owner.call(api.apiKeys.list)
  await owner.call(api.apiKeys.revoke, { params: { id: api_keys[0]!.id } })
  expect((await post(key, ping)).status).toBe(401)
})

test('notifications get no answer, other methods and GET are refused as the protocol says', async () => {
  const key = await keyOf(await testing.newAccount(), ['read_chats'])
  const notified = await post(key, { jsonrpc: '2.0', method: 'notifications/initialized' })
  expect([notified.status, await notified.text()]).toEqual([202, ''])
  const unknown = await post(key, { jsonrpc: '2.0', id: 'a', method: 'resources/list' })
  expect(await unknown.json()).toMatchObject({ id: 'a', error: { code: -32601 } })
  expect((await post(key, [{ jsonrpc: '2.0', id: 1, method: 'ping' }])).status).toBe(400)
  const stream = await fetch(address, { headers: { accept: 'text/event-stream' } })
  expect([stream.status, stream.headers.get('allow')]).toEqual([405, 'POST'])
})

test('a version of the protocol that is not known here is answered with the newest one that is', async () => {
  const key = await keyOf(await testing.newAccount(), ['read_chats'])
  const versionFor = async (protocolVersion: string) => {
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'a', version: '1' } }
    const answer = await post(key, { jsonrpc: '2.0', id: 1, method: 'initialize', params })
    const { result } = (await answer.json()) as { result: { protocolVersion: string } }
    return result.protocolVersion
  }
  expect(await versionFor('2025-06-18')).toBe('2025-06-18')
  expect(await versionFor('1999-01-01')).toBe('2025-11-25')
})
