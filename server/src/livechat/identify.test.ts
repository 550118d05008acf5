import { createHmac } from 'node:crypto'
import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { liveChat, refusal, visitorOf } from '../../test/visitor.ts'
import { watchStream } from '../../test/watch-stream.ts'
import { applyRulesTo } from '../chats/rules/apply-rules.ts'

const testing = await testApp()
const { app, http, sqlIn } = testing
const origin = await http.fastify.listen({ host: '127.0.0.1', port: 0 })

async function siteWithSecret() {
  const site = await liveChat(testing)
  const { owner, bot, agent, widgetId } = site
  const newSecret = async () =>
    (await owner.call(api.livechat.newIdentitySecret, { params: { id: bot.id } })).identity_secret
  let secret = await newSecret()
  return {
    ...site,
    visitor: () => visitorOf(testing, widgetId),
    sign: (user_id: string) => ({
      user_id,
      signature: createHmac('sha256', secret).update(user_id).digest('hex'),
    }),
    async rotate() {
      secret = await newSecret()
    },
    chats: async () => (await owner.call(api.chats.ofAgent, { params: { id: agent.id } })).chats,
    messages: async (id: number) =>
      (await owner.call(api.messages.ofChat, { params: { id } })).messages.map(({ question }) => question),
    contact: async (id: number) => {
      const [row] = await sqlIn<{ contact: object }>(owner.id, 'select contact from chats where id = $1', [
        id,
      ])
      return row!.contact
    },
    /** Chats whose events are not numbered without gaps. */
    gaps: () =>
      sqlIn(
        owner.id,
        `select c.id from chats c where c.last_seq <> (
           select count(*) from chat_events e where e.chat_id = c.id and e.seq between 1 and c.last_seq)`,
      ),
  }
}

const questionsOf = ({ turns }: api.livechat.Session) => turns.map(({ question }) => question)

test('an e-mail address is verified only where the signature covers it', async () => {
  const { visitor, sign, chats, contact } = await siteWithSecret()
  const phone = await visitor()
  await phone.write('Hello')
  const contactNow = async () => contact((await chats())[0]!.id)
  await phone.identify({ ...sign('42'), email: 'bob@example.com' })
  expect(await contactNow()).toMatchObject({ email: 'bob@example.com', is_verified: true })
  expect(await contactNow()).not.toHaveProperty('verified_email')
  const { signature } = sign('42\nanna@example.com')
  await phone.identify({ user_id: '42', email: 'anna@example.com', signature })
  expect(await contactNow()).toMatchObject({ verified_email: 'anna@example.com' })
  expect(await refusal(phone.identify({ user_id: '42', email: 'bob@example.com', signature }))).toMatchObject(
    { status: 403 },
  )
  await phone.identify({ ...sign('42'), email: 'bob@example.com' })
  expect(await contactNow()).toMatchObject({ email: 'bob@example.com', verified_email: 'anna@example.com' })
})

test('a signed identity makes the conversation the person’s own, on every device', async () => {
  const { visitor, sign, chats, contact, gaps } = await siteWithSecret()
  const phone = await visitor()
  await phone.write('Written without a name')
  const named = await phone.identify({ ...sign('42'), name: 'Anna', email: 'anna@example.com' })
  expect(questionsOf(named)).toEqual(['Written without a name'])
  expect(named.conversation!.email).toBe('anna@example.com')
  await phone.write('Written with one')

  const laptop = await visitor()
  expect(questionsOf(await laptop.identify(sign('42')))).toEqual([
    'Written without a name',
    'Written with one',
  ])
  await laptop.write('Written on the other device')
  const [chat, ...others] = await chats()
  expect(others).toEqual([])
  expect(chat!.display_name).toBe('Anna')
  expect(await contact(chat!.id)).toMatchObject({
    user_id: '42',
    name: 'Anna',
    email: 'anna@example.com',
    is_verified: true,
  })
  expect(await gaps()).toEqual([])
})

test('what was written without a name goes to the end of the conversation the person has', async () => {
  const { visitor, sign, chats, messages, gaps } = await siteWithSecret()
  const phone = await visitor()
  await phone.identify({ ...sign('42'), name: 'Anna' })
  await phone.write('First')
  await phone.write('Second')
  const live = await watchStream(`${origin}/widget/api/stream?after=0`, {
    authorization: `Bearer ${phone.token()}`,
  })
  const laptop = await visitor()
  await laptop.write('Third', { client_id: 'same-in-both' })
  await phone.write('In between', { client_id: 'same-in-both' })
  await laptop.write('Fourth')
  expect(await chats()).toHaveLength(2)

  const merged = await laptop.identify(sign('42'))
  const all = ['First', 'Second', 'In between', 'Third', 'Fourth']
  expect(questionsOf(merged)).toEqual(all)
  const [chat, ...others] = await chats()
  expect(others).toEqual([])
  expect(chat!.unread_messages).toBe(5)
  expect([...(await messages(chat!.id))].sort()).toEqual([...all].sort())
  expect(await gaps()).toEqual([])
  // The phone receives the merge as events.
  await eventually(() => live.ids).toEqual(Array.from({ length: merged.last_seq }, (_, n) => n + 1))
  const { turns } = await phone.reload()
  expect(turns.map(({ seq }) => seq)).toEqual([...turns.map(({ seq }) => seq)].sort((a, b) => a - b))
  await laptop.write('And on')
  expect(questionsOf(await phone.reload())).toEqual([...all, 'And on'])
})

test('a question that waits for its answer still waits after the move, and only the last one', async () => {
  const { visitor, sign, owner } = await siteWithSecret()
  const phone = await visitor()
  await phone.identify(sign('42'))
  await phone.write('Waiting on the phone')
  const laptop = await visitor()
  await laptop.write('Waiting on the laptop')
  const { turns } = await laptop.identify(sign('42'))
  expect(turns.map(({ question, answer }) => [question, answer])).toEqual([
    ['Waiting on the phone', ''],
    ['Waiting on the laptop', null],
  ])
  const jobs = await sqlIn<{ payload: object }>(
    owner.id,
    `select payload from jobs j join chats c on (j.payload ->> 'chat_id')::bigint = c.id
     where kind = 'answer_chat'`,
  )
  expect(jobs).toHaveLength(1)
})

test('a page that says the same on every load changes nothing after the first time', async () => {
  const { visitor, sign } = await siteWithSecret()
  const anna = await visitor()
  await anna.write('Hello')
  for (const identity of [{ name: 'Anna' }, { ...sign('42'), name: 'Anna', email: 'anna@example.com' }]) {
    const { last_seq } = await anna.identify(identity)
    for (let n = 0; n < 3; n++) expect((await anna.identify(identity)).last_seq).toBe(last_seq)
    expect((await anna.reload()).last_seq).toBe(last_seq)
  }
})

test('what was read before the move is read afterwards', async () => {
  const { visitor, sign, owner, chats } = await siteWithSecret()
  const phone = await visitor()
  await phone.identify(sign('42'))
  await phone.write('Long ago')
  const laptop = await visitor()
  await laptop.write('Hello')
  await owner.call(api.messages.send, {
    params: { id: (await chats())[0]!.id },
    body: { message: 'Good morning' },
  })
  await laptop.call(api.livechat.read, { body: { seq: (await laptop.reload()).last_seq } })
  const { turns, conversation } = await laptop.identify(sign('42'))
  const { answer_seq } = turns.find(({ answer }) => answer === 'Good morning')!
  expect(conversation!.read_seq).toBeGreaterThanOrEqual(answer_seq!)
})

test('files go along, whether their message was sent or is still being written', async () => {
  const { visitor, sign } = await siteWithSecret()
  const phone = await visitor()
  await phone.identify(sign('42'))
  await phone.write('Long ago')
  const laptop = await visitor()
  const upload = async (name: string) => {
    const { attachment } = await http.fastify
      .inject({
        method: 'POST',
        url: `/widget/api/upload?name=${name}`,
        headers: { authorization: `Bearer ${laptop.token()}`, 'content-type': 'text/plain' },
        payload: 'The words of a file',
      })
      .then((answer) => answer.json())
    return attachment.id as string
  }
  await laptop.write('See this', { attachment_ids: [await upload('sent.txt')] })
  const waiting = await upload('waiting.txt')
  await laptop.identify(sign('42'))
  await laptop.write('', { attachment_ids: [waiting] })
  const { turns } = await phone.reload()
  expect(turns.map(({ attachments }) => attachments.map(({ file_name }) => file_name))).toEqual([
    [],
    ['sent.txt'],
    ['waiting.txt'],
  ])
})

test('a person who was asked for without a name is still asked for', async () => {
  const { owner, visitor, sign, chats } = await siteWithSecret()
  const phone = await visitor()
  await phone.identify(sign('42'))
  await phone.write('Long ago')
  const laptop = await visitor()
  await laptop.write('Help')
  await laptop.call(api.livechat.talkToPerson)
  const merged = await laptop.identify(sign('42'))
  expect(merged.conversation).toMatchObject({ answered_by: 'person', hand_over_at: expect.any(String) })
  const [chat] = await chats()
  expect(chat).toMatchObject({ mode: 'manual', hand_over: { reason: 'user_explicit_request' } })
  const counted = await sqlIn(owner.id, 'select chat_id from escalations')
  expect(counted).toEqual([{ chat_id: chat!.id }])
  expect(merged.turns.map(({ answer }) => answer)).not.toContain(null)
})

test('a wrong signature changes nothing', async () => {
  const { visitor, sign, chats, contact } = await siteWithSecret()
  const anna = await visitor()
  await anna.identify({ ...sign('42'), name: 'Anna' })
  await anna.write('Mine')
  const thief = await visitor()
  await thief.write('Hello')
  const before = await chats()
  const { signature } = sign('43')
  for (const wrong of [
    { user_id: '42', signature },
    { user_id: '42', signature: '' },
    { user_id: '42', signature: 'zz'.repeat(32) },
    { user_id: '42', signature: sign('42').signature.slice(2) },
    { user_id: ' 43', signature: sign(' 43').signature },
  ])
    expect([wrong, await refusal(thief.identify({ ...wrong, name: 'Anna' }))]).toMatchObject([
      wrong,
      { status: 403, code: 'forbidden' },
    ])
  expect(await refusal(thief.identify({ signature }))).toMatchObject({ status: 400 })
  expect(await chats()).toEqual(before)
  expect(questionsOf(await thief.reload())).toEqual(['Hello'])
  expect(await contact(before.find(({ display_name }) => display_name !== 'Anna')!.id)).toEqual({})
})

test('without an identity secret no signature is right', async () => {
  const { widgetId } = await liveChat(testing)
  const visitor = await visitorOf(testing, widgetId)
  for (const secret of ['', 'null', 'undefined']) {
    const signature = createHmac('sha256', secret).update('42').digest('hex')
    expect(await refusal(visitor.identify({ user_id: '42', signature }))).toMatchObject({ status: 403 })
  }
})

test('a name without a signature is a label on this one conversation and opens no other', async () => {
  const { visitor, sign, chats, contact } = await siteWithSecret()
  const anna = await visitor()
  await anna.identify({ ...sign('42'), name: 'Anna' })
  await anna.write('Mine')

  const early = await visitor()
  await early.identify({ user_id: '42', name: 'Anna, really', email: 'a@example.com' })
  expect(await chats()).toHaveLength(1)
  await early.write('Named before the first word')
  const late = await visitor()
  await late.write('Named afterwards')
  expect(questionsOf(await late.identify({ user_id: '42', name: 'Ewa' }))).toEqual(['Named afterwards'])

  const found = await chats()
  expect(found.map(({ display_name }) => display_name).sort()).toEqual(['Anna', 'Anna, really', 'Ewa'])
  for (const { id, display_name } of found)
    expect(await contact(id)).toMatchObject({ is_verified: display_name === 'Anna' })
})

test('what nobody vouches for cannot rename a person who is known', async () => {
  const { visitor, sign, chats } = await siteWithSecret()
  const anna = await visitor()
  await anna.identify({ ...sign('42'), name: 'Anna' })
  await anna.write('Mine')
  expect(questionsOf(await anna.identify({ name: 'Somebody else' }))).toEqual(['Mine'])
  expect(await chats()).toMatchObject([{ display_name: 'Anna' }])
})

test('another person at the same computer gets their own conversation, not the former one’s', async () => {
  const { visitor, sign, chats, gaps } = await siteWithSecret()
  const shared = await visitor()
  await shared.identify({ ...sign('42'), name: 'Anna' })
  await shared.write('From Anna')
  expect(questionsOf(await shared.identify({ ...sign('43'), name: 'Ewa' }))).toEqual([])
  await shared.write('From Ewa')
  expect(questionsOf(await shared.reload())).toEqual(['From Ewa'])
  expect((await chats()).map(({ display_name }) => display_name).sort()).toEqual(['Anna', 'Ewa'])
  expect(await gaps()).toEqual([])
})

test('with a new identity secret, whoever the former let in has to show theirs again', async () => {
  const { visitor, sign, rotate } = await siteWithSecret()
  const [known, nameless] = [await visitor(), await visitor()]
  await known.identify(sign('42'))
  await known.write('Mine')
  await nameless.write('Hello')
  const token = known.token()
  await rotate()
  const begunAnew = await testing
    .stranger()
    .call(api.livechat.session, { body: { widget_id: known.session.widget.id, token } })
  expect(begunAnew.turns).toEqual([])
  expect(questionsOf(await nameless.reload())).toEqual(['Hello'])
  expect(questionsOf(await (await visitor()).identify(sign('42')))).toEqual(['Mine'])
})

test('two windows that say the same at once end in one conversation', async () => {
  const { visitor, sign, chats, gaps } = await siteWithSecret()
  const window = await visitor()
  await window.write('Hello')
  const again = async () =>
    testing.http.fastify.inject({
      method: 'POST',
      url: '/widget/api/identify',
      headers: { authorization: `Bearer ${window.token()}` },
      payload: { ...sign('42'), name: 'Anna' },
    })
  const answers = await Promise.all([again(), again(), again(), again()])
  for (const answer of answers) {
    expect(answer.statusCode).toBe(200)
    expect(questionsOf(answer.json())).toEqual(['Hello'])
  }
  expect(await chats()).toHaveLength(1)
  expect(await gaps()).toEqual([])
})

test('two conversations that the same rule for ratings ran in become one', async () => {
  const { owner, visitor, sign, chats } = await siteWithSecret()
  const { rule } = await owner.call(api.rules.create, {
    body: {
      ...{ name: 'Unhappy', is_on: true, agent_id: null, words: [], channel: null, hours: null },
      ...{ ratings: [1], label_id: null, assignee_id: null, needs_person: true },
    },
  })
  const [phone, laptop] = [await visitor(), await visitor()]
  await phone.identify(sign('42'))
  for (const device of [phone, laptop]) {
    await device.write('Hello')
    await device.call(api.livechat.rate, { body: { score: 1 } })
  }
  for (const { id } of await chats())
    await applyRulesTo(app, { accountId: owner.id, payload: { chat_id: id, message_id: null } })
  const ran = () => sqlIn(owner.id, 'select rule_id from rule_events')
  expect(await ran()).toHaveLength(2)
  expect(questionsOf(await laptop.identify(sign('42')))).toEqual(['Hello', 'Hello'])
  expect(await ran()).toEqual([{ rule_id: rule.id }])
})

test('a rule runs for what was written without a name, also when it finds it in its new place', async () => {
  const { owner, visitor, sign, chats } = await siteWithSecret()
  await owner.call(api.rules.create, {
    body: {
      ...{ name: 'Refunds', is_on: true, agent_id: null, words: ['refund'], channel: null, hours: null },
      ...{ ratings: [], label_id: null, assignee_id: owner.user_id, needs_person: false },
    },
  })
  const [phone, laptop] = [await visitor(), await visitor()]
  await phone.identify(sign('42'))
  await phone.write('Hello')
  await laptop.write('I want a refund')
  const jobs = await sqlIn<{ payload: { chat_id: number; message_id: number } }>(
    owner.id,
    `select payload from jobs where kind = 'apply_rules' order by id`,
  )
  await laptop.identify(sign('42'))
  for (const { payload } of jobs) await applyRulesTo(app, { accountId: owner.id, payload })
  expect(await chats()).toEqual([
    expect.objectContaining({ assignee: expect.objectContaining({ user_id: owner.user_id }) }),
  ])
})

test('a chat that a rule marked, and that was done before, is still marked and counted where it is moved to', async () => {
  const { owner, visitor, sign, chats } = await siteWithSecret()
  await owner.call(api.rules.create, {
    body: {
      ...{ name: 'Refunds', is_on: true, agent_id: null, words: ['refund'], channel: null, hours: null },
      ...{ ratings: [], label_id: null, assignee_id: null, needs_person: true },
    },
  })
  const [phone, laptop] = [await visitor(), await visitor()]
  await phone.identify(sign('42'))
  await phone.write('Hello')
  await laptop.write('Hi')
  const { id } = (await chats())[0]!
  await owner.call(api.chats.assign, { body: { chat_ids: [id], user_id: owner.user_id } })
  await owner.call(api.chats.setState, { body: { chat_ids: [id], state: 'done' } })
  await laptop.write('I want a refund')
  const jobs = await sqlIn<{ payload: { chat_id: number; message_id: number } }>(
    owner.id,
    `select payload from jobs where kind = 'apply_rules' order by id`,
  )
  for (const { payload } of jobs) await applyRulesTo(app, { accountId: owner.id, payload })
  await laptop.identify(sign('42'))
  expect(await chats()).toEqual([
    expect.objectContaining({ needs_person: true, needs_person_reason: 'rule' }),
  ])
  expect(await sqlIn(owner.id, 'select user_id from done_chats')).toEqual([{ user_id: owner.user_id }])
})
