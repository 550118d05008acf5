import { api } from '@switchboard/contract'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'

const { app, http, newAccount, newMember, sqlIn } = await testApp()
const origin = await http.fastify.listen({ host: '127.0.0.1', port: 0 })
const leaving = new AbortController()
afterAll(() => leaving.abort())

const open = (token: string | null, query = '', headers = {}) =>
  fetch(`${origin}/api/events${query}`, {
    signal: leaving.signal,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
  })

/** Reads until the text contains `wanted`. */
async function readUntil(response: Response, wanted: string) {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes(wanted)) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`The stream ended without ${wanted}: ${text}`)
    text += value
  }
  return text
}

const createAgent = (account: Awaited<ReturnType<typeof newAccount>>, agent_name: string) =>
  account.call(api.agents.create, { body: { agent_name } })

test('what one window does, the other windows of the account see, with the headers of every answer', async () => {
  const [account, stranger] = [await newAccount(), await newAccount()]
  const response = await open(account.tokens.access())
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('cache-control')).toBe('no-store')

  await createAgent(stranger, 'Not for them')
  const { agent } = await createAgent(account, 'Shop')
  const text = await readUntil(response, 'agent.created"')
  expect(text).not.toContain('Not for them')
  const shown = JSON.parse(/^data: (.*)$/m.exec(text)![1]!)
  expect(api.realtime.LiveEvent.parse(shown)).toEqual({ type: 'agent.created', agent })

  await createAgent(account, 'Clinic')
  expect(await readUntil(await open(account.tokens.access(), '?after=1'), 'Clinic')).toContain('id: 2\n')
  const byHeader = await open(account.tokens.access(), '', { 'last-event-id': '1' })
  expect(await readUntil(byHeader, 'Clinic')).not.toContain('Shop')
})

test('a page that has no place yet gets the events since it began to load, and all that follow', async () => {
  const account = await newAccount()
  const token = account.tokens.access()
  await createAgent(account, 'Old')
  // The event is stored shortly after the response.
  const age = `update events set created_at = now() - interval '20 seconds' returning seq`
  await eventually(() => sqlIn(account.id, age)).toHaveLength(1)
  const quiet = await open(token, '?recent_ms=10000')
  await createAgent(account, 'While it loaded')
  const loaded = await open(token, '?recent_ms=10000')
  await createAgent(account, 'Afterwards')
  for (const response of [quiet, loaded]) {
    const text = await readUntil(response, 'Afterwards')
    expect(text).toContain('While it loaded')
    expect(text).not.toContain('Old')
  }
  expect(await readUntil(await open(token, '?recent_ms=60000'), 'Afterwards')).toContain('Old')
  const nothing = await newAccount()
  const first = await open(nothing.tokens.access(), '?recent_ms=0')
  await createAgent(nothing, 'First')
  expect(await readUntil(first, 'First')).not.toContain('reload')
  expect((await open(token, '?recent_ms=-1')).status).toBe(400)
})

test('a stream needs a valid token and a sensible place, and refuses in the one error shape', async () => {
  for (const token of [null, 'garbage']) {
    const response = await open(token)
    expect([response.status, await response.json()]).toMatchObject([
      401,
      { success: false, code: 'unauthorized' },
    ])
  }
  const account = await newAccount()
  expect((await open(account.tokens.access(), '?after=-1')).status).toBe(400)
})

test('a member limited to one assistant gets no events of the others, also when they opened the first stream', async () => {
  const account = await newAccount()
  const { agent: own } = await createAgent(account, 'Own')
  const { agent: other } = await createAgent(account, 'Other')
  const member = await newMember(account, 'agent', [own.id])
  const restricted = await open(member.tokens.access())
  const whole = await open(account.tokens.access())
  const rename = (id: number, agent_name: string) =>
    account.call(api.agents.rename, { params: { id }, body: { agent_name } })
  await rename(other.id, 'Hidden')
  const typing = (chat_id: number) => ({ type: 'typing', chat_id, by: 'customer' })
  app.realtime.tell(account.id, other.id, typing(4711))
  app.realtime.tell(account.id, own.id, typing(4712))
  await rename(own.id, 'Shown')
  const all = await readUntil(whole, 'Shown')
  for (const word of ['Hidden', '4711', '4712']) expect(all).toContain(word)
  const text = await readUntil(restricted, 'Shown')
  expect(text).toContain('4712')
  expect(text).not.toMatch(/Hidden|4711/)
})

test('a server that is stopping sends its clients elsewhere', async () => {
  const account = await newAccount()
  const response = await open(account.tokens.access())
  await app.realtime.endStreams()
  expect((await response.text()).match(/^retry: \d+$/gm)).toHaveLength(2)
  const refused = await open(account.tokens.access())
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
})
