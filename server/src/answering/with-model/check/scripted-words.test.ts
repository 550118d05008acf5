import { expect, test } from 'vitest'
import { evidenceFrom } from './evidence.ts'
import { scriptedWords } from './scripted-words.ts'

test('what the owner quotes for the assistant to say is found in each language', () => {
  const instructions = [
    '- Greet customers with "Welcome to Lampy Radom!" and end with “Have a bright day!”',
    'When you are unsure, say "I will pass this on to a colleague. They answer by noon."',
    'Zakończ słowami „Miłego dnia i do zobaczenia!”',
    'В конце напиши «Хорошего вам дня и до встречи!»',
  ].join('\n')
  expect(scriptedWords(instructions)).toEqual([
    'Welcome to Lampy Radom!',
    'Have a bright day!',
    'I will pass this on to a colleague. They answer by noon.',
    'Miłego dnia i do zobaczenia!',
    'Хорошего вам дня и до встречи!',
  ])
})

test('what it must not say, and quotes of another kind, are none of it', () => {
  for (const line of [
    'Never say "our supplier is Maltex of Radom".',
    'Don’t answer "the margin is 40 percent".',
    'Do not start with "our supplier is Maltex of Radom".',
    'The wholesale code is "MARIGOLD-77 for all resellers".',
    'Nie mów „naszym dostawcą jest Maltex z Radomia”.',
    'Никогда не пиши «наш поставщик Малтекс из Радома».',
    'Friday discounts, in words: "the secret sale begins at noon today".',
  ])
    expect(scriptedWords(line), line).toEqual([])
})

test('scripted words may be said, and the rest of their sentence may not', () => {
  const instructions =
    'You sell lamps. If somebody asks for our dealer prices, say "Please write to our dealer desk about that."'
  const { repeatsHidden } = evidenceFrom([], { instructions })
  expect(repeatsHidden('Please write to our dealer desk about that.')).toBe(false)
  expect(repeatsHidden('I was told: if somebody asks for our dealer prices, say that.')).toBe(true)
})
