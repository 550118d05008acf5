import { ACTION_PRESETS, api } from '@switchboard/contract'
import { afterAll, afterEach, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { conversations } from '../../../test/conversations.ts'
import { giveDocuments } from '../../../test/documents.ts'
import { eventually } from '../../../test/eventually.ts'
import { startFakeShop, WOO_KEY, WOO_SECRET } from '../../actions/fake/index.ts'
import type { Question } from '../../chats/receive-question.ts'
import { FAKE_KEY, startFakeModel } from '../../llm/fake/server.ts'
import { estimateTokens, type ModelRequest, openModel } from '../../llm/index.ts'

const shop = await startFakeShop()
const fake = await startFakeModel()
const testing = await testApp({ EMBEDDING_MODEL: 'built_in', ALLOW_PRIVATE_HOSTS: shop.host })
const { app } = testing
await app.embedder.embed(['Ready?'])
await app.jobs.start()
afterAll(async () => {
  await app.jobs.stop({ graceMs: 0 })
  await Promise.all([shop.close(), fake.close()])
})
afterEach(async () => {
  await app.model?.close()
  app.model = null
})

const ANNA = {
  user_id: '42',
  email: 'anna@example.com',
  verified_email: 'anna@example.com',
  is_verified: true,
}
const STATUS = /- Status: In preparation/
const NOTHING = 'I found nothing with these details. Please check them, or ask for a person.'

const useModel = (LLM_MODEL = 'reader') => {
  app.model = openModel(
    { LLM_PROVIDER: 'openai_compatible', LLM_BASE_URL: fake.url, LLM_API_KEY: FAKE_KEY, LLM_MODEL },
    { log: app.log, metrics: app.metrics },
  )
}

/** A shop whose assistant can look up orders, and a customer who asks questions and reads the answers. */
async function shopOf(contact: object = {}) {
  const office = await conversations(testing, { background_drafts: true })
  const labels = { order_number: 'Order number', status: 'Status', email: 'E-mail', postcode: 'Postcode' }
  const named = <T extends { label: string }>(each: T) => ({
    ...each,
    label: labels[each.label as keyof typeof labels] ?? each.label,
  })
  const { woocommerce } = ACTION_PRESETS
  await office.owner.call(api.actions.create, {
    params: { id: office.agent.id },
    body: {
      ...woocommerce,
      ...{ name: 'Order status', when_to_use: 'Where is my order?\nGdzie jest moje zamówienie?' },
      url: woocommerce.url.replace(/^https:\/\/[^/]+/, shop.url),
      auth: { type: 'basic', name: WOO_KEY },
      secret: WOO_SECRET,
      inputs: woocommerce.inputs.map(named),
      fields: woocommerce.fields.map((field) => ({
        ...named(field),
        values: field.label === 'status' ? 'processing = In preparation' : '',
      })),
      proofs: woocommerce.proofs.map(named),
    },
  })
  const ask = async (text: string, more: Partial<Question> = {}) => {
    const { chat_id, message_id: id } = await office.receive(text, { contact, ...more })
    await expect
      .poll(async () => (await office.messages(chat_id)).find((each) => each.id === id)?.answer, {
        timeout: 20_000,
      })
      .toEqual(expect.any(String))
    const message = (await office.messages(chat_id)).find((each) => each.id === id)!
    const { why } = await office.owner.call(api.messages.why, { params: { id } })
    return { id, answer: message.answer!, why: why!, outcome: why!.outcome }
  }
  return { ...office, ask }
}

test('without a model a verified customer reads the status of their own order, and of nobody else’s', async () => {
  const { ask } = await shopOf(ANNA)
  const own = await ask('Where is my order 1042?')
  expect(own.answer).toMatch(STATUS)
  expect(own.why).toMatchObject({ engine: 'built_in', outcome: 'answer' })
  expect(own.why.actions).toMatchObject([{ status: 'done', action: 'Order status', http_status: 200 }])
  const foreign = await ask('And where is my order 1043?')
  expect(foreign.answer).toBe(NOTHING)
  expect(foreign.why.actions).toMatchObject([{ status: 'not_theirs', fields: [] }])
})

test('without a model a stranger is asked for the number, then for a fact, and then reads it', async () => {
  const { ask } = await shopOf()
  expect((await ask('where is my order')).answer).toBe('To look this up I need: Order number.')
  expect((await ask('1042')).answer).toBe(
    'To be sure that this is yours, please also write one of these: E-mail, Postcode.',
  )
  expect((await ask('it is anna@example.com')).answer).toMatch(STATUS)
})

test('without a model a stranger with a wrong fact hears the same as for an order that does not exist', async () => {
  const { ask } = await shopOf()
  expect((await ask('Where is my order 1043? My e-mail is anna@example.com')).answer).toBe(NOTHING)
  const other = await shopOf()
  expect((await other.ask('Where is my order 9999? My e-mail is anna@example.com')).answer).toBe(NOTHING)
})

test('a question about the documents is answered from them, though it speaks of orders', async () => {
  const { ask, owner, agent } = await shopOf(ANNA)
  const text = 'You can return any item within 30 days of delivery.'
  await giveDocuments(testing, owner.id, agent.id, { title: 'Returns', text })
  const before = shop.calls.length
  expect((await ask('Within how many days can I return any item?')).answer).toContain('30 days')
  expect(shop.calls).toHaveLength(before)
})

test('an address that fails is told honestly', async () => {
  const { ask } = await shopOf(ANNA)
  shop.answerWith((response) => void response.writeHead(500).end())
  const { answer, why } = await ask('Where is my order 1042?')
  expect(answer).toContain('could not look this up just now')
  expect(why.actions).toMatchObject([{ status: 'failed', error: 'The address answered with 500.' }])
})

test('a model calls the action, and what it says of the result is checked like any document', async () => {
  useModel()
  const { ask } = await shopOf(ANNA)
  const { answer, why } = await ask('Where is my order 1042?')
  expect(answer).toContain('Status: In preparation.')
  expect(why).toMatchObject({ engine: 'model', model: 'reader', actions: [{ status: 'done' }] })
  const [first, second] = fake.calls.slice(-2).map(({ body }) => body as Record<string, never>)
  expect(first).toMatchObject({
    tools: [{ type: 'function', function: { name: expect.stringMatching(/^action_/) } }],
  })
  expect(second).toMatchObject({
    messages: expect.arrayContaining([
      expect.objectContaining({ role: 'assistant', tool_calls: [expect.objectContaining({ id: 'call_1' })] }),
      expect.objectContaining({ role: 'tool', tool_call_id: 'call_1' }),
    ]),
  })
  expect(JSON.stringify(fake.calls.map(({ body }) => body))).not.toContain(WOO_SECRET)
})

test('a model whose provider signs its calls is told the result all the same', async () => {
  useModel('signs-calls')
  const { ask } = await shopOf(ANNA)
  const { answer, why } = await ask('Where is my order 1042?')
  expect(answer).toContain('Status: In preparation.')
  expect(why).toMatchObject({ engine: 'model', fallback: null })
})

test('a model hears of somebody else’s order the same as of none', async () => {
  useModel()
  const { ask } = await shopOf(ANNA)
  const { answer, why } = await ask('Where is my order 1043?')
  expect(why.actions).toMatchObject([{ status: 'not_theirs', fields: [] }])
  expect(answer).not.toMatch(/completed|Garden hose|bob@/)
  expect(JSON.stringify(fake.calls.at(-1)!.body)).not.toMatch(/Garden hose|bob@/)
})

test('when the model fails the built-in engine looks it up', async () => {
  useModel('no-credit')
  const { ask } = await shopOf(ANNA)
  const { answer, why } = await ask('Where is my order 1042?')
  expect(answer).toMatch(STATUS)
  expect(why).toMatchObject({ engine: 'built_in', actions: [{ status: 'done' }] })
  expect(why.fallback).toContain('no credit')
})

const STRANGER = { customer: 'bob', contact: {} }
const ASKED_FOR_PROOF = 'To be sure that this is yours, please also write one of these: E-mail, Postcode.'

test('an edited answer that was looked up is taught to nobody', async () => {
  const { ask, owner } = await shopOf(ANNA)
  const { id, answer } = await ask('Where is my order 1042?')
  const body = { redacted_answer: `${answer}. It leaves today.` }
  const edited = await owner.call(api.messages.edit, { params: { id }, body })
  expect(edited).toMatchObject({ taught: false, message: { is_looked_up: true } })
  expect((await ask('Where is my order 1042?', STRANGER)).answer).toBe(ASKED_FOR_PROOF)
})

test('a draft that was looked up is taught to nobody', async () => {
  const { ask, owner, agent, receive } = await shopOf(ANNA)
  const setMode = (mode: 'auto' | 'manual') =>
    owner.call(api.agents.setMode, { params: { id: agent.id }, body: { mode } })
  await setMode('manual')
  await receive('Where is my order 1042?', { contact: ANNA })
  const drafts = async () => (await owner.call(api.drafts.list, { query: {} })).drafts
  await eventually(drafts).toMatchObject([{ text: expect.stringMatching(STATUS) }])
  const params = { id: (await drafts())[0]!.id }
  const sent = await owner.call(api.drafts.send, { params, body: { teach: true } })
  expect(sent).toMatchObject({ taught: false, draft: { state: 'sent' } })
  await setMode('auto')
  expect((await ask('Where is my order 1042?', STRANGER)).answer).toBe(ASKED_FOR_PROOF)
})

test('a model that knows no functions leaves look-ups to the built-in engine', async () => {
  useModel('no-tools')
  for (const turn of ['first', 'next']) {
    const { ask } = await shopOf(ANNA)
    const { answer, why } = await ask('Where is my order 1042?')
    expect(answer, turn).toMatch(STATUS)
    expect(why).toMatchObject({ engine: 'built_in', actions: [{ status: 'done' }] })
  }
})

test('what a model says from the documents stays, though it turns out to know no functions', async () => {
  const { ask, owner, agent } = await shopOf(ANNA)
  const text = 'You see where your order is under My orders, after you have signed in.'
  await giveDocuments(testing, owner.id, agent.id, { title: 'Orders', question: 'Where is my order?', text })
  let knowsFunctions = true
  app.model = {
    name: 'turning',
    close: async () => {},
    takesTools: () => knowsFunctions,
    async *stream() {
      knowsFunctions = false
      yield `${JSON.stringify({ say: text, from: [1], quote: [text] })}\n`
    },
  }
  const { answer, why } = await ask('Where is my order?')
  expect(answer).toContain('under My orders')
  expect(why.engine).toBe('model')
})

/** A model that calls this look-up as often as it may, and then asks back. */
function insisting(values: object, name?: string): ModelRequest[] {
  const requests: ModelRequest[] = []
  app.model = {
    name: 'insisting',
    close: async () => {},
    async *stream(request) {
      requests.push({ ...request, messages: [...request.messages] })
      const [tool] = request.tools ?? []
      if (tool && !request.isLastRound) {
        const call = {
          id: `call_${requests.length}`,
          name: name ?? tool.name,
          arguments: JSON.stringify(values),
        }
        request.onToolCalls?.([call])
      } else yield '{"ask": "What is the number of your order?"}'
    },
  }
  return requests
}
const heardBy = (requests: ModelRequest[]) =>
  requests
    .at(-1)!
    .messages.filter(({ role }) => role === 'tool')
    .map(({ content }) => content)

test('a model cannot look up a number that stands only in a document, or what is no number', async () => {
  const before = shop.calls.length
  const office = await shopOf(ANNA)
  const text = 'Orders have numbers such as 1042.'
  await giveDocuments(testing, office.owner.id, office.agent.id, { title: 'Orders', text })
  const made = insisting({ order_number: '1042' })
  await office.ask('Where is my order?')
  expect(heardBy(made)[0]).toBe('The customer has not written this. Ask them for: Order number.')
  const searched = insisting({ order_number: '1 OR email:bob@example.com' })
  const { why } = await office.ask('My order number is 1 OR email:bob@example.com')
  expect(heardBy(searched)[0]).toContain('Ask the customer for one of: Order number.')
  expect(why.actions).toContainEqual(expect.objectContaining({ status: 'needs', missing: ['Order number'] }))
  const unknown = insisting({}, 'delete_order')
  await office.ask('Delete my order!')
  expect(heardBy(unknown)[0]).toBe('There is no such function.')
  expect(shop.calls).toHaveLength(before)
})

test('a model that would go on looking things up has to answer in the fourth round', async () => {
  const { ask } = await shopOf(ANNA)
  const requests = insisting({ order_number: '1042' })
  const { answer, why } = await ask('Where is my order 1042?')
  expect(answer).toContain('What is the number of your order?')
  expect(requests.map(({ isLastRound }) => isLastRound)).toEqual([false, false, false, true])
  expect(why.actions).toHaveLength(3)
  // The tokens of tools and tool calls cost as much as those of text.
  const sent = requests.flatMap(({ messages, tools }) => [
    JSON.stringify(tools),
    ...messages.map(({ content }) => content),
  ])
  expect(why.input_tokens).toBeGreaterThan(sent.reduce((sum, text) => sum + estimateTokens(text), 0))
})
