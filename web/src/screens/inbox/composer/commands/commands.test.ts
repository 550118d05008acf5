import { expect, test } from 'vitest'
import type { Command } from '../../../../data/commands.ts'
import { fillIn } from './fill-in.ts'
import { findCommands } from './find-commands.ts'

const saved = ['Shipping times', 'Greeting', 'Thanks for waiting', 'Time zones'].map(
  (title, index): Command => ({ id: index + 1, title, text: '…', command_type: 'quick_reply' }),
)

const titlesFor = (text: string) => findCommands(saved, text).map(({ title }) => title)

test('CMD-16 what follows the slash narrows the list, and titles that begin with it come first', () => {
  expect(titlesFor('/')).toEqual(saved.map(({ title }) => title))
  expect(titlesFor('/TIME')).toEqual(['Time zones', 'Shipping times'])
  expect(titlesFor('/nothing')).toEqual([])
})

test('text that is no command narrows nothing', () => {
  expect(titlesFor('Good morning')).toHaveLength(saved.length)
})

test("the variable stands for the contact's name, whatever is in that name", () => {
  const chat = { display_name: 'Anna $& Kowalska' }
  expect(fillIn('Hello {{name}}, dear {{ Name }}!', chat)).toBe(
    'Hello Anna $& Kowalska, dear Anna $& Kowalska!',
  )
  expect(fillIn('Hello {{surname}}', chat)).toBe('Hello {{surname}}')
})
