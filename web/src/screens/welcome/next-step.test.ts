import { expect, test } from 'vitest'
import { nextStep } from './next-step.ts'

const ready = { instructions: 'You sell lamps.', hasKnowledge: true, hasChannel: true }

test('the next step is the prompt, then knowledge, then a channel, then none', () => {
  expect(nextStep({ ...ready, instructions: ' ', hasKnowledge: false, hasChannel: false })).toBe('prompt')
  expect(nextStep({ ...ready, hasKnowledge: false, hasChannel: false })).toBe('knowledge')
  expect(nextStep({ ...ready, hasChannel: false })).toBe('channel')
  expect(nextStep(ready)).toBeNull()
})

test('an open placeholder keeps an assistant from being ready', () => {
  expect(nextStep({ ...ready, instructions: 'You sell [what you sell].' })).toBe('prompt')
})

test('nothing is said of a step before it is known', () => {
  expect(nextStep({ ...ready, hasKnowledge: undefined, hasChannel: false })).toBeUndefined()
  expect(nextStep({ ...ready, hasChannel: undefined })).toBeUndefined()
  expect(nextStep({ ...ready, instructions: '', hasKnowledge: undefined })).toBe('prompt')
})
