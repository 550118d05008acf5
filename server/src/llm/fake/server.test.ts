import { afterAll, expect, test } from 'vitest'
import { ANSWER } from './good-answers.ts'
import { FAKE_KEY, startFakeModel } from './server.ts'

const fake = await startFakeModel()
afterAll(() => fake.close())

const chat = { model: 'plain-json', messages: [{ role: 'user', content: 'Hi' }] }
const headers = { 'content-type': 'application/json', authorization: `Bearer ${FAKE_KEY}` }
const post = (body: unknown, other: Record<string, string> = {}, path = '/chat/completions') =>
  fetch(fake.url + path, { method: 'POST', headers: { ...headers, ...other }, body: JSON.stringify(body) })

test('a proper request is answered', async () => {
  const answered = await (await post(chat)).json()
  expect(answered).toMatchObject({ choices: [{ message: { content: ANSWER }, finish_reason: 'stop' }] })
})

test('the reader says the sentence of the documents that is asked for, and where it stands', async () => {
  const documents = '<kb-ab12 id=1 title="Hours">\nab12| We open at nine.\n</kb-ab12>\n'
  const returns = '<kb-ab12 id=2 title="Returns">\nab12| Sales are final. Returns take 30 days.\n</kb-ab12>'
  const ask = async (content: string) => {
    const messages = [
      { role: 'system', content: documents + returns },
      { role: 'user', content },
    ]
    const streamed = await (await post({ model: 'reader', messages, stream: true })).text()
    return [...streamed.matchAll(/"content":"([^"]*)"/g)].map(([, words]) => words).join('')
  }
  expect(await ask('How long do returns take?')).toBe('Returns take 30 days [2].')
  expect(await ask('Why?')).toBe('NO_ANSWER')
})

test('it refuses what the real API refuses', async () => {
  const status = async (...request: Parameters<typeof post>) => (await post(...request)).status
  expect(await status(chat, { authorization: 'Bearer sk-other' })).toBe(401)
  expect(await status(chat, { authorization: FAKE_KEY })).toBe(401)
  expect(await status(chat, { 'content-type': 'text/plain' })).toBe(415)
  expect(await status(chat, {}, '/completions')).toBe(404)
  expect(await status({ ...chat, model: 'gpt-nothing' })).toBe(404)
  expect((await fetch(`${fake.url}/chat/completions`)).status).toBe(405)
  const wrongForms = [
    { model: 'words' },
    { messages: chat.messages },
    { ...chat, messages: [] },
    { ...chat, messages: [{ role: 'robot', content: 'Hi' }] },
    { ...chat, messages: [{ role: 'user' }] },
    { ...chat, stream: 'yes' },
    { ...chat, max_tokens: 0 },
    { ...chat, max_tokens: 10, max_completion_tokens: 10 },
  ]
  for (const form of wrongForms) expect(await status(form), JSON.stringify(form)).toBe(400)
})

test('another process can say what comes next and ask what came', async () => {
  const root = new URL('/fake/', fake.url)
  const control = async (method: string, path: string, body?: unknown) =>
    (await fetch(new URL(path, root), { method, body: JSON.stringify(body) })).json()
  expect(await control('DELETE', 'calls')).toEqual({ count: 0, open: 0, calls: [] })
  expect(await control('POST', 'next', ['nonsense'])).toMatchObject({ error: 'Send a list of scenarios' })
  expect(await control('POST', 'next', ['error-503'])).toEqual({ coming: ['error-503'] })
  expect([(await post(chat)).status, (await post(chat)).status]).toEqual([503, 200])
  expect(await control('GET', 'calls')).toMatchObject({
    count: 2,
    calls: [{ scenario: 'error-503' }, { scenario: 'plain-json', body: chat }],
  })
})
