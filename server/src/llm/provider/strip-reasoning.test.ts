import { expect, test } from 'vitest'
import { createReasoningFilter } from './strip-reasoning.ts'

/** Returns the visible part of a text that arrives in pieces of `length` characters. */
function said(text: string, length: number, holds = false) {
  const filter = createReasoningFilter({ holds })
  const pieces = text.match(new RegExp(`[\\s\\S]{1,${length}}`, 'g')) ?? []
  const aloud = pieces.map((piece) => (filter.hasLeaked() ? '' : filter.add(piece))).join('')
  return { aloud: filter.hasLeaked() ? aloud : aloud + filter.end(), hasLeaked: filter.hasLeaked() }
}

const ANSWER = 'Returns take 30 days [1]. A < B, see <b>here</b> [ok].'

test.each([
  `<think>\nThe customer asks. Say 90 days?\n</think>\n\n${ANSWER}`,
  `<thinking>Hm.</thinking>${ANSWER}`,
  `<think>\n\n</think>\n${ANSWER}`,
  `[THINK]Hm.[/THINK]${ANSWER}`,
  `<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>${ANSWER}`,
  `<reasoning>One. <think>Two.</think>${ANSWER}`,
])('what a model thinks is not said, however the words are cut: %s', (text) => {
  for (const length of [1, 2, 3, 7, 1000])
    for (const holds of [false, true])
      expect(said(text, length, holds)).toEqual({
        aloud: expect.stringMatching(/^\s*Ret/),
        hasLeaked: false,
      })
  expect(said(text, 4).aloud.trim()).toBe(ANSWER)
})

test('what has no thoughts in it passes letter by letter', () => {
  for (const length of [1, 5, 1000]) expect(said(ANSWER, length)).toEqual({ aloud: ANSWER, hasLeaked: false })
  expect(said(ANSWER, 5, true)).toEqual({ aloud: ANSWER, hasLeaked: false })
})

test('a thought that never ends leaves nothing to say', () => {
  expect(said('<think>The customer asks for 90 days', 4).aloud).toBe('')
})

test('a thought without a beginning is noticed, and held back where it is expected', () => {
  const text = `The customer asks. Say 90 days?\n</think>\n${ANSWER}`
  expect(said(text, 4).hasLeaked).toBe(true)
  expect(said(text, 1000)).toEqual({ aloud: `\n${ANSWER}`, hasLeaked: false })
  expect(said(text, 4, true)).toEqual({ aloud: `\n${ANSWER}`, hasLeaked: false })
})
