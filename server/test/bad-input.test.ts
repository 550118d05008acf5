import { allEndpoints } from '@switchboard/contract/documents'
import { ErrorBody } from '@switchboard/contract/errors'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from './app.ts'
import { installationCalls } from './installation-calls.ts'
import { obligingChannels } from './obliging-channels.ts'
import { type Sample, sampleCalls } from './sample-calls.ts'
import { liveChat, visitorOf } from './visitor.ts'
import { visitorCalls } from './visitor-calls.ts'
import { buildWorld, type World } from './world.ts'

const testing = await testApp({ SIGN_IN_LIMIT: '1000000', SIGN_UP_LIMIT: '1000000' })
const { http, newAccount } = testing
testing.app.channels = obligingChannels()

let token: string
let visitorToken: string
let world: World

beforeAll(async () => {
  const account = await newAccount()
  token = account.tokens.access()!
  world = await buildWorld(testing, account)
  visitorToken = (await visitorOf(testing, (await liveChat(testing)).widgetId)).token()
})

const publicCalls: Record<string, () => Sample> = {
  'auth.register': () => ({
    url: '/api/auth/register',
    body: { username: 'a@b.pl', password: '12345678' },
    owned: false,
  }),
  'auth.lookUpSignUp': () => ({
    url: '/api/auth/register/look-up',
    body: { invitation: 'x' },
    owned: false,
  }),
  'auth.signIn': () => ({ url: '/api/auth', body: { username: 'a@b.pl', password: 'x' }, owned: false }),
  'auth.secondFactor': () => ({
    url: '/api/auth/second-factor',
    body: { challenge: 'x', code: '123456' },
    owned: false,
  }),
  'auth.refresh': () => ({ url: '/api/auth/refresh', body: { refresh_token: 'x' }, owned: false }),
  'auth.askForReset': () => ({ url: '/api/auth/password-reset', body: { username: 'a@b.pl' }, owned: false }),
  'auth.confirmSignUp': () => ({
    url: '/api/auth/register/confirm',
    body: { token: 'x', password: 'x' },
    owned: false,
  }),
  'auth.lookUpReset': () => ({ url: '/api/auth/password-reset/look-up', body: { token: 'x' }, owned: false }),
  'auth.resetPassword': () => ({
    url: '/api/auth/password-reset/confirm',
    body: { token: 'x', password: 'a new password', code: '123456' },
    owned: false,
  }),
  'team.lookUp': () => ({ url: '/api/invitations/look-up', body: { token: 'x' }, owned: false }),
  'livechat.session': () => ({
    url: '/widget/api/session',
    body: { widget_id: 'x', token: 'x' },
    owned: false,
  }),
}
const withBody = allEndpoints().filter(
  ({ name, endpoint }) =>
    !['GET', 'DELETE'].includes(endpoint.method) && endpoint.kind === 'json' && name !== 'auth.signOut',
)
const sampleOf = (name: string) =>
  publicCalls[name]?.() ?? visitorCalls[name] ?? installationCalls[name] ?? sampleCalls[name]!(world)

const send = (method: string, url: string, payload: string | object, type = 'application/json') =>
  http.fastify.inject({
    method: method as 'POST',
    url,
    headers: {
      authorization: `Bearer ${url.startsWith('/widget/') ? visitorToken : token}`,
      'content-type': type,
    },
    payload,
  })

function expectRefusal(answer: LightMyRequestResponse, story: string) {
  expect([story, answer.statusCode >= 400 && answer.statusCode < 500, answer.statusCode]).toEqual([
    story,
    true,
    answer.statusCode,
  ])
  expect(() => ErrorBody.parse(answer.json())).not.toThrow()
}

describe.each(withBody)('$name', ({ name, endpoint: { method } }) => {
  test('refuses wrong types, unknown keys, big bodies, broken JSON and prototype keys, each in the one error shape', async () => {
    const { url, body = {} } = sampleOf(name)
    const stories: [string, string][] = [
      ['broken JSON', '{"a":'],
      ['an array', '[]'],
      ['null', 'null'],
      ['a number', '7'],
      ['a string', '"text"'],
      ['an unknown key', JSON.stringify({ ...body, account_id: 1 })],
      ['__proto__', `{"__proto__":{"admin":true},${JSON.stringify(body).slice(1)}`],
      ['constructor.prototype', `{"constructor":{"prototype":{"a":1}},${JSON.stringify(body).slice(1)}`],
      ['1 MB', JSON.stringify({ ...body, filler: 'x'.repeat(1024 * 1024) })],
      ['a NUL character', JSON.stringify({ ...body, [Object.keys(body)[0] ?? 'a']: 'a\u0000b' })],
      ['deep nesting', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
      ['bad UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]).toString('latin1')],
    ]
    for (const key of Object.keys(body))
      for (const wrong of [null, 7.5, -1, [], {}, 'x'.repeat(30_000), { $gt: '' }, true])
        stories.push([
          `${key} = ${JSON.stringify(wrong)?.slice(0, 20)}`,
          JSON.stringify({ ...body, [key]: wrong }),
        ])
    for (const [story, payload] of stories) {
      const answer = await send(method, url, payload.replaceAll(',}', '}'))
      if (isGoodRequest(name, story, answer)) continue
      expectRefusal(answer, `${name}: ${story}`)
    }
  })

  test('refuses any other content type', async () => {
    const { url, body } = sampleOf(name)
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'application/octet-stream',
    ])
      expectRefusal(await send(method, url, JSON.stringify(body ?? {}), type), `${name}: ${type}`)
  })
})

/** Some values that look wrong are valid: a flag may be true, a title may be null. */
function isGoodRequest(name: string, story: string, answer: LightMyRequestResponse): boolean {
  const mayBeNull = name === 'agents.saveInstructions' && /custom_id = null/.test(story)
  const mayBeEmpty =
    (name === 'agents.saveLiveSettings' && /triggers = \[\]/.test(story)) ||
    (name === 'mcp.chooseTools' && story.endsWith('tools = []'))
  const mayBeNone = name === 'livechat.saveSettings' && /(questions|sites) = \[\]/.test(story)
  const isFlag =
    /^(alerts\.save|contacts\.reject|chats\.(setAiState|setLabel|watch)|team\.setActive|knowledge\.allowPassage|proposals\.reject)$/.test(
      name,
    ) && / = true/.test(story)
  const isNoQuiet = name === 'alerts.save' && /quiet = null/.test(story)
  const isUnsaid =
    (name === 'contacts.change' && /(phone = null|attributes = \{\})/.test(story)) ||
    (name === 'livechat.identify' && /attributes = \{\}/.test(story))
  const isId = name === 'mcpServer.call' && /(^id = -1|params = \{.*\})$/.test(story)
  const isForAll = /^team\.(change|invite)$/.test(name) && /agent_ids = null/.test(story)
  const isNobody = name === 'chats.assign' && /user_id = null/.test(story)
  const isAmount = name === 'spending.save' && /_cost = (null|7\.5)/.test(story)
  const isSetting =
    /^installation\.save(Mail|Model|PrivateHosts)$/.test(name) && / = (null|7\.5|true|\[\])$/.test(story)
  const isLookUp =
    /^actions\./.test(name) && /((inputs|proofs) = \[\]|is_on = true|values = \{.*\})$/.test(story)
  const isChoice =
    /^(rules|views)\./.test(name) &&
    /((agent_id|channel|hours|label_id|assignee_id|rating) = null|(words|ratings|ids) = \[\]|(is_on|is_shared|needs_person) = true|filters = \{\})$/.test(
      story,
    )
  const { endpoint } = withBody.find((each) => each.name === name)!
  const isEmptyObject = story === 'null' && endpoint.body.safeParse({}).success
  return (
    (isForAll ||
      isId ||
      isUnsaid ||
      isChoice ||
      isNoQuiet ||
      isLookUp ||
      mayBeNull ||
      mayBeEmpty ||
      mayBeNone ||
      isFlag ||
      isNobody ||
      isAmount ||
      isSetting ||
      isEmptyObject) &&
    answer.statusCode === 200
  )
}

test('random bodies to every call never cause a failure of ours', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...withBody),
      fc.jsonValue({ maxDepth: 3 }),
      async ({ name, endpoint }, value) => {
        const answer = await send(endpoint.method, sampleOf(name).url, JSON.stringify(value))
        expect(answer.statusCode).toBeLessThan(500)
        if (answer.statusCode >= 400) ErrorBody.parse(answer.json())
      },
    ),
    { numRuns: 400 },
  )
})

test('random paths and queries never cause a failure of ours', async () => {
  const calls = [...Object.keys(sampleCalls), ...Object.keys(visitorCalls)].filter(
    (name) => !['realtime.stream', 'auth.signOut'].includes(name),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...calls), fc.string(), fc.string(), async (name, word, other) => {
      const { method } = allEndpoints().find((entry) => entry.name === name)!.endpoint
      const path = sampleOf(name)
        .url.split('?')[0]!
        .replace(/\d+/, encodeURIComponent(word) || '0')
      const query = `?${encodeURIComponent(word)}=${encodeURIComponent(other)}&a=1&a=2`
      const answer = await send(method, path + query, '{}')
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
    }),
    { numRuns: 400 },
  )
})
