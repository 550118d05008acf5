// Provider failures at any point of a turn: the customer always gets one answer or a person, in time.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ACTION_PRESETS, api } from '@switchboard/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'
import { giveDocuments } from '../../test/documents.ts'
import { eventually } from '../../test/eventually.ts'
import { EMBEDDER } from '../llm/fake/embed.ts'
import { spokenRecording } from '../llm/fake/listen.ts'
import type { Scenario } from '../llm/fake/scenarios.ts'
import { FAKE_KEY, type FakeModel, startFakeModel } from '../llm/fake/server.ts'
import { openModels } from '../llm/index.ts'
import { printedPicture } from '../llm/printed-picture.ts'

const FAULTS = [
  'hangs-up-within',
  'stalls-at-once',
  'stalls-after-first-token',
  'garbage',
  'rate-limited-for-long',
  'error-500',
  'one-megabyte',
  'never-ends',
] as const satisfies Scenario[]

const orders = createServer((_, response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"In preparation"}'),
).listen(0, '127.0.0.1')
await once(orders, 'listening')
const ordersHost = `127.0.0.1:${(orders.address() as AddressInfo).port}`
const fakes = await Promise.all([...FAULTS, 'one more'].map(() => startFakeModel()))
const testing = await testApp({
  ...{ ANSWER_QUIET_MS: '0', ANSWER_LIMIT_S: '4' },
  ALLOW_PRIVATE_HOSTS: [ordersHost, ...fakes.map(({ url }) => new URL(url).host)].join(','),
})
const { app, sqlIn } = testing
const patientModels = app.models
await app.jobs.start()
afterAll(async () => {
  await app.jobs.stop({ graceMs: 0 })
  await Promise.all(fakes.map((fake) => fake.close()))
  orders.close()
})
beforeEach(async () => {
  for (const { url } of fakes) await fetch(new URL('/fake/calls', url), { method: 'DELETE' })
})

const RETURNS = 'You can return any item within 30 days of delivery.'
const QUESTION = 'Within how many days of delivery can I return any item?'
const FILLER = 'Our shop in Warsaw sells hats, scarves and gloves for men, women and children. '

async function shop(fake: FakeModel) {
  const it = await conversations(testing)
  const params = { id: it.agent.id }
  // More documents than fit into the prompt.
  const hats = Array.from({ length: 8 }, (_, at) => ({ title: `Hats ${at}`, text: FILLER.repeat(6) }))
  await giveDocuments(testing, it.owner.id, it.agent.id, { title: 'Returns', text: RETURNS }, ...hats)
  await it.owner.call(api.actions.create, {
    params,
    body: {
      ...ACTION_PRESETS.woocommerce,
      ...{ name: 'Order status', when_to_use: 'Where is my order?', proofs: [] },
      url: `http://${ordersHost}/orders/{order_number}`,
      auth: { type: 'none', name: '' },
      secret: null,
      fields: [{ label: 'Status', path: 'status', values: '' }],
    },
  })
  const save = (body: (typeof api.agents.saveAnswering)['body']['_input']) =>
    it.owner.call(api.agents.saveAnswering, { params, body })
  const own = { provider: 'openai_compatible' as const, base_url: fake.url, api_key: FAKE_KEY }
  await save({
    ...{ confidence: 0.1, embedding: EMBEDDER },
    model: {
      ...own,
      model: 'reader',
      sees_pictures: true,
      transcription_model: 'whisper-1',
      context_tokens: 1000,
    },
  })
  const send = async (
    text: string,
    file?: { name: string; type: string; bytes: Buffer },
    customer: string = randomUUID(),
  ) => {
    const attachment_ids = file ? [randomUUID()] : []
    if (file) {
      const { hash, size } = await app.blobs.put(file.bytes, { maxBytes: 1e8 })
      await sqlIn(
        it.owner.id,
        `insert into attachments (account_id, id, bot_id, external_id, file_name, media_type, size, blob, created_at)
         values ($1, $2, $3, $8, $4, $5, $6, $7, now())`,
        [it.owner.id, attachment_ids[0], it.botId, file.name, file.type, size, hash, customer],
      )
    }
    return it.receive(text, { attachment_ids, customer })
  }
  return { ...it, params, save, send, fake }
}

type Shop = Awaited<ReturnType<typeof shop>>

const shops = await Promise.all(fakes.map(shop))

/** Each function runs a turn up to one point and lets the provider fail there, twice if the call is retried. */
const POINTS: Record<string, (shop: Shop, fault: Scenario) => Promise<{ chat_id: number }>> = {
  'when it begins to answer': async ({ send, fake }, fault) => {
    fake.next(fault, fault)
    return send(QUESTION)
  },
  'when it puts right what failed': async ({ send, fake }, fault) => {
    fake.next('lies-number', fault, fault)
    return send(QUESTION)
  },
  'when it is told what was looked up': async ({ send, fake }, fault) => {
    fake.next('reader', fault, fault)
    return send('Where is my order 1042?')
  },
  'when it writes the question out': async ({ send, fake, messages }, fault) => {
    const customer = randomUUID()
    const first = await send('Do you sell hats and scarves?', undefined, customer)
    await eventually(async () => (await messages(first.chat_id)).at(-1)?.answered_by).toBe('ai')
    fake.next(fault, fault)
    return send(QUESTION, undefined, customer)
  },
  'when it looks at a picture': async ({ send, fake }, fault) => {
    fake.next(fault, fault)
    return send(QUESTION, { name: 'photo.png', type: 'image/png', bytes: printedPicture('HAT') })
  },
  'when it listens to a recording': async ({ send, fake }, fault) => {
    fake.nextBeside(fault)
    return send(QUESTION, { name: 'voice.ogg', type: 'audio/ogg', bytes: spokenRecording('Hello') })
  },
  'when it makes the vector of the question': async ({ send, fake, owner }, fault) => {
    const waiting = `select 1 from chunks where embedding is distinct from $1`
    const fingerprint = `${new URL(fake.url).host} ${EMBEDDER}`
    await eventually(() => sqlIn(owner.id, waiting, [fingerprint])).toEqual([])
    fake.nextBeside(fault)
    return send(QUESTION)
  },
}

/** The outcome of the latest question, or `null` while it waits. */
async function outcomeOf({ owner, messages }: Shop, chatId: number) {
  const { chat } = await owner.call(api.chats.details, { params: { id: chatId } })
  const last = (await messages(chatId)).at(-1)!
  if (last.answered_by !== 'ai' && !chat.hand_over) return null
  return { answer: last.answer ?? '', isHandedOver: Boolean(chat.hand_over) }
}

const usageOf = async ({ owner, params }: Shop) =>
  (await owner.call(api.agents.answering, { params })).answering.usage

const HELPS = /30 days|In preparation/
const GARBLED = /Zwrot|xxxx|more more|502 Bad/

test.each(Object.keys(POINTS))(
  'a provider that goes wrong %s costs nobody an answer, and nothing is said twice',
  async (point) => {
    const { log, metrics, outbound } = app
    const [firstByteMs, firstTokenMs, idleMs, totalMs] = [400, 400, 400, 1_500]
    const limits = { firstByteMs, firstTokenMs, idleMs, totalMs, loadingMs: 300, backOffMs: 1 }
    app.models = openModels({ log, metrics, outboundOf: () => outbound, limits })
    const failed: string[] = []
    await Promise.all(
      FAULTS.map(async (fault, at) => {
        const made = shops[at]!
        const { chat_id } = await POINTS[point]!(made, fault)
        await eventually(() => outcomeOf(made, chat_id)).not.toBeNull()
        const { answer, isHandedOver } = (await outcomeOf(made, chat_id))!
        const questions = (await made.messages(chat_id)).map(({ question }) => question)
        if (GARBLED.test(answer) || (!HELPS.test(answer) && !isHandedOver)) failed.push(`${fault}: ${answer}`)
        if (new Set(questions).size !== questions.length) failed.push(`${fault}: said twice`)
        const waiting = `select 1 from jobs where kind = 'answer_chat' and state = 'queued'`
        if ((await sqlIn(made.owner.id, waiting)).length > 0) failed.push(`${fault}: asked again`)
      }),
    )
    expect(failed).toEqual([])
  },
)

test.each(Object.keys(POINTS))(
  'one that never comes to an end %s is left when the time for the answer is over',
  async (point) => {
    app.models = patientModels
    const made = shops.at(-1)!
    const { chat_id } = await POINTS[point]!(made, 'never-ends')
    await eventually(() => outcomeOf(made, chat_id)).not.toBeNull()
    const { answer, isHandedOver } = (await outcomeOf(made, chat_id))!
    expect(isHandedOver || HELPS.test(answer)).toBe(true)
  },
)

test.each(Object.keys(POINTS))(
  'one that goes wrong %s is paid for one call beyond the cap at most',
  async (point) => {
    app.models = patientModels
    await Promise.all(
      (['hangs-up-within', 'error-500', 'cut-off'] as const).map(async (fault, at) => {
        const made = shops[at]!
        const before = await usageOf(made)
        const monthly_tokens = before.input_tokens + before.output_tokens + 1
        await made.save({ model: { provider: 'openai_compatible', monthly_tokens } })
        const { chat_id } = await POINTS[point]!(made, fault)
        await eventually(() => outcomeOf(made, chat_id)).not.toBeNull()
        expect((await usageOf(made)).calls - before.calls).toBeLessThanOrEqual(1)
      }),
    )
  },
)
