import { api, type CallError } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'

const { newAccount, sqlIn, stranger } = await testApp()

const refusal = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => expect.unreachable('this call should have been refused'),
    (error) => error,
  )

async function ownerWithAgent(agent_name = 'Sales') {
  const owner = await newAccount()
  const { agent } = await owner.call(api.agents.create, { body: { agent_name } })
  return { owner, agent }
}

test('SIDE-19 GET /api/me/agents lists the account’s agents, oldest first, with every field of the specification', async () => {
  const { owner, agent } = await ownerWithAgent('First')
  await owner.call(api.agents.create, { body: { agent_name: 'Second' } })
  const { agents } = await owner.call(api.agents.mine)
  expect(agents.map(({ agent_name }) => agent_name)).toEqual(['First', 'Second'])
  expect(agents[0]).toEqual({
    id: agent.id,
    agent_name: 'First',
    assistant_name: 'First',
    instructions: '',
    instructions_title: null,
    instructions_type: null,
    custom_id: null,
    vs_id: expect.stringMatching(/^vs_[0-9a-f]{24}$/),
    parsed_site: null,
    agent_mode: 'auto',
    last_updated_at: expect.any(String),
    unread_messages_count: 0,
    bots_unread_details: [],
    live_agent_settings: {
      triggers: [
        { type: 'ai_assistant_failure', enabled: true },
        { type: 'user_explicit_request', enabled: true },
        { type: 'unhelpful_responses', enabled: true },
        { type: 'user_frustration', enabled: true },
        { type: 'keyword_trigger', enabled: true },
      ],
    },
  })
})

test('NEWA-5 POST /api/agents takes agent_name, assistant_name and instructions, trimmed', async () => {
  const owner = await newAccount()
  const { agent } = await owner.call(api.agents.create, {
    body: { agent_name: ' Shop ', assistant_name: 'Ola', instructions: ' Be kind. ' },
  })
  expect(agent).toMatchObject({ agent_name: 'Shop', assistant_name: 'Ola', instructions: 'Be kind.' })
})

test('an agent without a name is refused, and nothing is created', async () => {
  const owner = await newAccount()
  expect(await refusal(owner.call(api.agents.create, { body: { agent_name: '  ' } }))).toMatchObject({
    status: 400,
  })
  expect((await owner.call(api.agents.mine)).agents).toEqual([])
})

test('a repeated create with the same Idempotency-Key gives the same agent once', async () => {
  const owner = await newAccount()
  const again = () =>
    owner.call(api.agents.create, {
      body: { agent_name: 'Once' },
      headers: { 'idempotency-key': 'same-key-123' },
    })
  const [first, second] = [await again(), await again()]
  expect(second).toEqual(first)
  expect((await owner.call(api.agents.mine)).agents).toHaveLength(1)
})

test('the same Idempotency-Key for another request is refused', async () => {
  const owner = await newAccount()
  const headers = { 'idempotency-key': 'reused-key-123' }
  await owner.call(api.agents.create, { body: { agent_name: 'One' }, headers })
  const error = await refusal(owner.call(api.agents.create, { body: { agent_name: 'Two' }, headers }))
  expect(error).toMatchObject({ status: 409 })
})

test('a failed create frees its Idempotency-Key for the next try', async () => {
  const headers = { 'idempotency-key': 'failed-key-123' }
  const full = await newAccount()
  await sqlIn(
    full.id,
    `insert into agents (account_id, agent_name, assistant_name, instructions, vs_id)
     select $1, 'a', 'a', '', 'vs_' || n from generate_series(1, 200) n`,
    [full.id],
  )
  const create = () => full.call(api.agents.create, { body: { agent_name: 'One more' }, headers })
  expect(await refusal(create())).toMatchObject({
    status: 409,
    message: 'An account can have at most 200 assistants',
    reason: { code: 'agents_too_many', params: { number: 200 } },
  })
  await sqlIn(full.id, `delete from agents where vs_id = 'vs_1'`)
  expect((await create()).agent.agent_name).toBe('One more')
})

test('PATCH /api/agents/{id} renames, and open screens hear of it', async () => {
  const { owner, agent } = await ownerWithAgent()
  const renamed = await owner.call(api.agents.rename, {
    params: { id: agent.id },
    body: { agent_name: 'Support' },
  })
  expect(renamed.agent).toMatchObject({ id: agent.id, agent_name: 'Support', assistant_name: 'Sales' })
})

test('an own prompt is added, chosen, listed and changed; a preset is only chosen', async () => {
  const { owner, agent } = await ownerWithAgent()
  const save = (body: Parameters<typeof owner.call<typeof api.agents.saveInstructions>>[1]['body']) =>
    owner.call(api.agents.saveInstructions, { params: { id: agent.id }, body })
  const added = await save({ content: 'Be brief.', title: 'Brief', type: 'custom', custom_id: null })
  const own = added.custom_instruction!
  expect(added.agent).toMatchObject({
    instructions: 'Be brief.',
    instructions_title: 'Brief',
    instructions_type: 'custom',
    custom_id: own.custom_id,
  })
  await save({ content: 'Be very brief.', title: 'Brief', type: 'custom', custom_id: own.custom_id })
  const chosen = await save({ content: 'You sell shoes.', title: 'Shop', type: 'preset', custom_id: null })
  expect(chosen).toMatchObject({
    agent: { instructions: 'You sell shoes.', instructions_type: 'preset', custom_id: null },
    custom_instruction: null,
  })
  const { custom_instructions } = await owner.call(api.agents.customInstructions, {
    params: { id: agent.id },
  })
  expect(custom_instructions).toEqual([
    { custom_id: own.custom_id, title: 'Brief', content: 'Be very brief.', type: 'custom' },
  ])
})

test('the prompt that an assistant was created with is listed once another takes its place', async () => {
  const { owner } = await ownerWithAgent()
  const created = await owner.call(api.agents.create, {
    body: { agent_name: 'Boats', instructions: 'You rent boats.\nBe kind.' },
  })
  const params = { id: created.agent.id }
  const body = { content: 'Be brief.', title: 'Brief', type: 'custom' as const, custom_id: null }
  await owner.call(api.agents.saveInstructions, { params, body })
  await owner.call(api.agents.saveInstructions, { params, body: { ...body, content: 'Be very brief.' } })
  const { custom_instructions } = await owner.call(api.agents.customInstructions, { params })
  expect(custom_instructions.map(({ title, content }) => [title, content])).toEqual([
    ['You rent boats.', 'You rent boats.\nBe kind.'],
    ['Brief', 'Be brief.'],
    ['Brief', 'Be very brief.'],
  ])
})

test('an own prompt of another agent cannot be changed through this one', async () => {
  const { owner, agent } = await ownerWithAgent()
  const other = await owner.call(api.agents.create, { body: { agent_name: 'Other' } })
  const { custom_instruction } = await owner.call(api.agents.saveInstructions, {
    params: { id: other.agent.id },
    body: { content: 'x', title: 'x', type: 'custom' },
  })
  const error = await refusal(
    owner.call(api.agents.saveInstructions, {
      params: { id: agent.id },
      body: { content: 'y', title: 'y', type: 'custom', custom_id: custom_instruction!.custom_id },
    }),
  )
  expect(error).toMatchObject({ status: 404, message: 'Prompt not found' })
  expect((await owner.call(api.agents.mine)).agents[0]).toMatchObject({ instructions: '' })
})

test('live settings switch the named triggers and leave the others as they are', async () => {
  const { owner, agent } = await ownerWithAgent()
  const save = (triggers: string[]) =>
    owner.call(api.agents.saveLiveSettings, { params: { id: agent.id }, body: { triggers } })
  await save(['keyword_trigger:disabled'])
  const { live_agent_settings } = await save([
    'ai_assistant_failure:disabled',
    'user_explicit_request:enabled',
  ])
  expect(live_agent_settings.triggers.filter(({ enabled }) => enabled).map(({ type }) => type)).toEqual([
    'user_explicit_request',
    'unhelpful_responses',
    'user_frustration',
  ])
  for (const bad of ['no_such_trigger:enabled', 'keyword_trigger:on', 'keyword_trigger'])
    expect(await refusal(save([bad]))).toMatchObject({ status: 400 })
})

test('the mode is auto or manual', async () => {
  const { owner, agent } = await ownerWithAgent()
  const changed = await owner.call(api.agents.setMode, { params: { id: agent.id }, body: { mode: 'manual' } })
  expect(changed.agent.agent_mode).toBe('manual')
  const stop = owner.call(api.agents.setMode, { params: { id: agent.id }, body: { mode: 'stop' as 'auto' } })
  expect(await refusal(stop)).toMatchObject({ status: 400 })
})

test('an id beyond 2^53, a word and a missing number are all simply not found', async () => {
  const { owner } = await ownerWithAgent()
  for (const id of ['100000000000000007', '9007199254740993', 'abc', '0', '-1', '1.5'])
    expect(
      await refusal(owner.call(api.agents.rename, { params: { id }, body: { agent_name: 'x' } })),
    ).toMatchObject({ status: 404, message: 'Agent not found' })
})

test('unread counts per bot and agent come from the chats', async () => {
  const { owner, agent } = await ownerWithAgent()
  const [bot] = await sqlIn<{ id: number }>(
    owner.id,
    `insert into bots (account_id, agent_id, integration_type, bot_name) values ($1, $2, 'telegram', 'b') returning id`,
    [owner.id, agent.id],
  )
  await sqlIn(
    owner.id,
    `insert into chats (account_id, agent_id, bot_id, display_name, unread_messages)
     select $1, $2, $3, 'c', unread from unnest(array[2, 3, 0]) unread`,
    [owner.id, agent.id, bot!.id],
  )
  expect((await owner.call(api.agents.mine)).agents[0]).toMatchObject({
    unread_messages_count: 5,
    bots_unread_details: [{ bot_id: bot!.id, unread_count: 5 }],
  })
  const { bots } = await owner.call(api.bots.list, { params: { id: agent.id } })
  expect(bots).toEqual([
    {
      id: bot!.id,
      agent_id: agent.id,
      integration_type: 'telegram',
      bot_name: 'b',
      fb_page_name: null,
      status: 'auto_mode',
      connection: {
        state: 'connected',
        reason: '',
        reason_code: null,
        last_event_at: null,
        receives: 'poll',
        asks_because: '',
        asks_because_code: null,
      },
      consent: null,
      account: null,
    },
  ])
})

test('NEWA-2 GET /api/public/prompts gives at least eight presets and the template, in the language asked for', async () => {
  const english = await stranger().call(api.prompts.presets)
  const polish = await stranger().call(api.prompts.presets, { query: { lng: 'pl' } })
  expect(english.prompts.length).toBeGreaterThanOrEqual(8)
  expect(polish.prompts.map(({ id }) => id)).toEqual(english.prompts.map(({ id }) => id))
  expect(polish.prompts[0]!.content).not.toBe(english.prompts[0]!.content)
  expect(english.default_template).toMatch(/name[\s\S]*personality[\s\S]*role and goal[\s\S]*voice and tone/i)
})

test('the name that customers see is changed on its own, and a change without a name is refused', async () => {
  const { owner, agent } = await ownerWithAgent('Sales')
  const params = { id: agent.id }
  const renamed = await owner.call(api.agents.rename, { params, body: { assistant_name: ' Zofia ' } })
  expect(renamed.agent).toMatchObject({ agent_name: 'Sales', assistant_name: 'Zofia' })
  for (const body of [{}, { assistant_name: ' ' }])
    expect(await refusal(owner.call(api.agents.rename, { params, body }))).toMatchObject({ status: 400 })
})
