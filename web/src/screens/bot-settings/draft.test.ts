import { expect, test } from 'vitest'
import type { Agent } from '../../data/agents.ts'
import type { Answering } from '../../data/answering.ts'
import { confidenceName } from './confidence-name.ts'
import { draftOf, faultsIn, isFaulty, type Saved, stepsOf } from './draft.ts'
import { draftFrom, promptChoices } from './prompt/prompt-choice.ts'

const presets = [
  { id: 1, title: 'Shop', text: 'You help in a shop.' },
  { id: 2, title: 'Clinic', text: 'You help in a clinic.' },
]
const own = [{ custom_id: 7, title: 'Ours', content: 'You are Zofia.', type: 'custom' as const }]

const noPrices = {
  ...{ context_tokens: null, input_price: null, output_price: null },
  ...{ sees_pictures: false, transcription_model: null, transcription_price: null },
}
const noLimits = {
  ...noPrices,
  show_while_checking: false,
  monthly_tokens: null,
  daily_cost: null,
  monthly_cost: null,
}

function savedWith(agent: Partial<Agent> = {}, answering: Partial<Answering> = {}): Saved {
  const whole = {
    id: 1,
    agent_name: 'Sales',
    assistant_name: 'Zofia',
    instructions: 'You help in a shop.',
    instructions_title: 'Shop',
    instructions_type: 'preset',
    custom_id: null,
    agent_mode: 'auto',
    live_agent_settings: {
      triggers: [
        { type: 'ai_assistant_failure', enabled: true },
        { type: 'user_explicit_request', enabled: false },
        { type: 'keyword_trigger', enabled: true },
      ],
    },
    ...agent,
  } as Agent
  return {
    agent: whole,
    choices: promptChoices(whole, presets, own),
    answering: {
      confidence: 0.5,
      triggers: [{ type: 'keyword_trigger', enabled: true, keywords: ['refund'] }],
      model: { provider: 'installation', base_url: null, model: null, has_key: false, ...noLimits },
      fallback: { provider: 'built_in', base_url: null, model: null, has_key: false, ...noPrices },
      embedding: 'built_in',
      masking: { kinds: ['card'], patterns: [] },
      opening_hours: null,
      team_hours: null,
      found_hours: null,
      ...answering,
    } as Answering,
  }
}

test('a form that nobody touched has nothing to save', () => {
  const saved = savedWith()
  expect(stepsOf(draftOf(saved), saved)).toEqual({})
})

test('BOT-8 a save names the two switches of the form alone, so the hidden triggers keep their state', () => {
  const saved = savedWith()
  const draft = draftOf(saved)
  expect(draft.triggers).toEqual({ ai_assistant_failure: true, user_explicit_request: false })
  const triggers = { ...draft.triggers, user_explicit_request: true }
  expect(stepsOf({ ...draft, triggers }, saved)).toEqual({
    triggers: ['ai_assistant_failure:enabled', 'user_explicit_request:enabled'],
  })
})

test('BOT-3 BOT-5 a preset is saved as it is; an edited one needs a new title and becomes an own prompt', () => {
  const saved = savedWith()
  const before = draftOf(saved)
  const clinic = saved.choices.find(({ title }) => title === 'Clinic')!
  expect(stepsOf({ ...before, prompt: draftFrom(clinic) }, saved).prompt).toEqual({
    content: 'You help in a clinic.',
    title: 'Clinic',
    type: 'preset',
    custom_id: null,
  })

  const withTitle = (title: string) => {
    const draft = { ...before, prompt: { ...before.prompt, text: 'You help in our shop.', title } }
    const steps = stepsOf(draft, saved)
    return { steps, fault: faultsIn(draft, saved, steps).prompt }
  }
  expect(withTitle(' ').fault).toBe('title_missing')
  expect(withTitle('Shop').fault).toBe('title_taken')
  expect(withTitle('Our shop')).toEqual({
    steps: {
      prompt: { content: 'You help in our shop.', title: 'Our shop', type: 'custom', custom_id: null },
    },
    fault: undefined,
  })
})

test('an own prompt is changed in its place, and a text that is no prompt of the list is kept as it is', () => {
  const saved = savedWith({ instructions: 'You are Zofia.', instructions_type: 'custom', custom_id: 7 })
  const draft = draftOf(saved)
  expect(draft.prompt).toEqual({ key: 'own 7', text: 'You are Zofia.', title: 'Ours' })
  const text = 'You are Zofia, and brief.'
  expect(stepsOf({ ...draft, prompt: { ...draft.prompt, text } }, saved).prompt).toMatchObject({
    custom_id: 7,
  })

  const unknown = savedWith({ instructions: 'Be kind.', instructions_type: null, instructions_title: null })
  expect(draftOf(unknown).prompt).toMatchObject({ key: 'kept', text: 'Be kind.' })
  expect(stepsOf(draftOf(unknown), unknown)).toEqual({})
})

test('of the answering settings only what was changed is sent, and a key only when somebody entered one', () => {
  const saved = savedWith()
  const draft = draftOf(saved)
  const steps = (typed: Partial<typeof draft.answering>) =>
    stepsOf({ ...draft, answering: { ...draft.answering, ...typed } }, saved).answering
  expect(steps({ confidence: 0.7 })).toEqual({ confidence: 0.7 })
  expect(steps({ keywords: ' refund \n\nlawyer\nlawyer' })).toEqual({
    triggers: [{ type: 'keyword_trigger', enabled: true, keywords: ['refund', 'lawyer'] }],
  })
  expect(steps({ masked: ['card'] })).toBeUndefined()
  expect(steps({ maskPatterns: ' KL-##\n\n' })).toEqual({
    masking: { kinds: ['card'], patterns: ['KL-##'] },
  })
  expect(steps({ masked: [] })).toEqual({ masking: { kinds: [], patterns: [] } })
  const model = {
    ...draft.answering.model,
    provider: 'anthropic' as const,
    model: 'claude',
    input_price: '2,5',
  }
  expect(steps({ model })?.model).toMatchObject({ provider: 'anthropic', base_url: null, input_price: 2.5 })
  expect(steps({ model })?.model).not.toHaveProperty('api_key')
  expect(steps({ model: { ...model, apiKey: 'sk-1' } })?.model).toMatchObject({ api_key: 'sk-1' })
  expect(steps({ model: { ...model, apiKey: null } })?.model).toMatchObject({ api_key: null })
  const live = steps({ model: { ...draft.answering.model, show_while_checking: true } })
  expect(live?.model).toMatchObject({ show_while_checking: true })
  const second = steps({ fallback: { ...draft.answering.fallback, provider: 'anthropic', model: 'claude' } })
  expect(second).toMatchObject({ fallback: { provider: 'anthropic', model: 'claude' } })
  expect(second?.model).toBeUndefined()
  expect(second?.fallback).not.toHaveProperty('monthly_cost')
  expect(second?.fallback).not.toHaveProperty('show_while_checking')
})

test('what the server would refuse is said before', () => {
  const saved = savedWith()
  const draft = draftOf(saved)
  for (const maskPatterns of [
    '##',
    'no mark',
    '@@@@',
    '"##"',
    Array(21)
      .fill('')
      .map((_, n) => `A${n}-#`)
      .join('\n'),
  ])
    expect(
      faultsIn({ ...draft, answering: { ...draft.answering, maskPatterns } }, saved, {}).answering,
    ).toEqual({
      maskPatterns: true,
    })
  const faults = (model: Partial<typeof draft.answering.model>) => {
    const typed = {
      ...draft,
      answering: { ...draft.answering, model: { ...draft.answering.model, ...model } },
    }
    return faultsIn(typed, saved, {}).answering
  }
  expect(faults({ provider: 'openai_compatible' })).toEqual({ model: true })
  expect(faults({ provider: 'openai_compatible', model: 'm', base_url: 'localhost' })).toEqual({
    base_url: true,
  })
  expect(faults({ monthly_tokens: '1.5', input_price: 'much' })).toEqual({
    monthly_tokens: true,
    input_price: true,
  })
  const nameless = { ...draft.answering.fallback, provider: 'anthropic' as const }
  const unfinished = { ...draft, answering: { ...draft.answering, fallback: nameless } }
  expect(faultsIn(unfinished, saved, {}).answering).toEqual({ fallback: { model: true } })
  expect(isFaulty(faultsIn({ ...draft, name: ' ' }, saved, {}))).toBe(true)
  expect(isFaulty(faultsIn(draft, saved, {}))).toBe(false)
})

test('every place on the line has one of three names', () => {
  expect([0.1, 0.3, 0.5, 0.7, 0.9].map(confidenceName)).toEqual([
    'bold',
    'bold',
    'balanced',
    'careful',
    'careful',
  ])
})
