import { randomBytes } from 'node:crypto'
import { api } from '@switchboard/contract'
import { allEndpoints } from '@switchboard/contract/documents'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { liveChat, refusal, type TestVisitor, visitorOf } from '../../test/visitor.ts'
import { visitorCalls } from '../../test/visitor-calls.ts'
import { openSecrets } from '../platform/secrets.ts'
import { issueTicket } from './panel-ticket.ts'
import { issueToken, newSubject } from './visitor-token.ts'
import { widgetByPublicId } from './widgets.ts'

const testing = await testApp({ PUBLIC_URL: 'https://chat.example' })
const { app, http } = testing

const calls = allEndpoints().filter(({ endpoint }) => endpoint.access === 'visitor')
let site: Awaited<ReturnType<typeof liveChat>>
let visitor: TestVisitor

beforeAll(async () => {
  site = await liveChat(testing)
  visitor = await visitorOf(testing, site.widgetId)
})

const ask = (name: string, headers: Record<string, string>) => {
  const { url, body } = visitorCalls[name]!
  const { method } = calls.find((each) => each.name === name)!.endpoint
  return http.fastify.inject({ method: method as 'GET', url, headers, ...(body && { payload: body }) })
}

test('every call of a visitor has a row in this matrix', () => {
  expect(Object.keys(visitorCalls).sort()).toEqual(calls.map(({ name }) => name).sort())
})

test.each(calls)('$name refuses whoever has no token of ours', async ({ name }) => {
  const [version, payload, signature] = visitor.token().split('.') as [string, string, string]
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const forged = (change: object) =>
    Buffer.from(JSON.stringify({ ...claims, ...change })).toString('base64url')
  const otherKey = openSecrets({ key: randomBytes(32) })
  const widget = (await widgetByPublicId(app, site.widgetId))!
  const stranger = { subject: newSubject(), contact: {}, is_browser: false }
  const removed = await liveChat(testing)
  const ofRemoved = await visitorOf(testing, removed.widgetId)
  await removed.owner.call(api.bots.remove, { params: { id: removed.bot.id } })
  for (const [story, authorization] of Object.entries({
    nothing: '',
    garbage: 'Bearer garbage',
    'an account': `Bearer ${site.owner.tokens.access()}`,
    'no signature': `Bearer ${version}.${payload}.`,
    'another version': `Bearer v2.${payload}.${signature}`,
    'another visitor under the same signature': `Bearer ${version}.${forged({ s: newSubject() })}.${signature}`,
    'a known person': `Bearer ${version}.${forged({ s: 'user:1' })}.${signature}`,
    'another key': `Bearer ${issueToken({ ...app, secrets: otherKey }, widget, stranger)}`,
    'a live chat that is gone': `Bearer ${ofRemoved.token()}`,
  })) {
    const answer = await ask(name, authorization ? { authorization } : {})
    expect([story, answer.statusCode]).toEqual([story, 401])
    expect(answer.json()).toMatchObject({ success: false, code: 'unauthorized' })
  }
})

test("a visitor's token opens nothing of the console", async () => {
  const headers = { authorization: `Bearer ${visitor.token()}` }
  for (const url of ['/api/me/agents', `/api/agents/${site.agent.id}/chats`, '/api/events'])
    expect((await http.fastify.inject({ url, headers })).statusCode).toBe(401)
})

test('a visitor reaches their own conversation only, and a token of another live chat begins anew', async () => {
  const [anna, piotr] = [await visitorOf(testing, site.widgetId), await visitorOf(testing, site.widgetId)]
  await anna.write('A secret')
  expect((await piotr.reload()).turns).toEqual([])
  expect(await piotr.events()).toEqual([])
  const elsewhere = await liveChat(testing)
  const moved = await testing
    .stranger()
    .call(api.livechat.session, { body: { widget_id: elsewhere.widgetId, token: anna.token() } })
  expect(moved).toMatchObject({ turns: [], conversation: null, widget: { id: elsewhere.widgetId } })
  expect(moved.token).not.toBe(anna.token())
})

test('a live chat that is not there is not found', async () => {
  for (const widget_id of ['0'.repeat(32), 'nonsense', ''])
    expect(
      await refusal(testing.stranger().call(api.livechat.session, { body: { widget_id } })),
    ).toMatchObject({ status: 404, message: 'Live chat not found' })
})

test('calls from a site that the owner did not allow are refused; ours is always allowed', async () => {
  const { owner, bot, widgetId } = await liveChat(testing)
  const params = { id: bot.id }
  const { settings } = await owner.call(api.livechat.setup, { params })
  const body = { ...settings, allowed_sites: ['https://shop.example', 'https://*.shop.example'] }
  const inside = await visitorOf(testing, widgetId)
  await owner.call(api.livechat.saveSettings, { params, body })
  const outcomes: Record<string, number> = {
    'https://shop.example': 200,
    'https://www.shop.example': 200,
    'https://chat.example': 200,
    // Our origin as browsers see it behind a TLS proxy.
    'https://inside.example': 200,
    'http://shop.example': 403,
    'https://evil.example': 403,
    'https://shop.example.evil.example': 403,
    null: 403,
    '': 403,
  }
  for (const [origin, status] of Object.entries(outcomes)) {
    const headers = { origin, host: 'inside.example', authorization: `Bearer ${inside.token()}` }
    const session = await http.fastify.inject({
      method: 'POST',
      url: '/widget/api/session',
      headers: { origin, host: 'inside.example' },
      payload: {
        widget_id: widgetId,
        ticket: issueTicket(app, (await widgetByPublicId(app, widgetId))!, '127.0.0.1'),
      },
    })
    expect([origin, session.statusCode]).toEqual([origin, status])
    expect([origin, (await ask('livechat.typing', headers)).statusCode]).toEqual([origin, status])
  }
  expect((await ask('livechat.typing', { authorization: `Bearer ${inside.token()}` })).statusCode).toBe(200)
})

test('answers to visitors are kept by no cache', async () => {
  const answer = await ask('livechat.events', { authorization: `Bearer ${visitor.token()}` })
  expect(answer.headers['cache-control']).toBe('no-store')
})
