import { expect, test } from 'vitest'
import { assistantNameOf, bringBack, choosePreset, emptyDraft, hasTypedText, promptOf } from './draft.ts'

const ready = {
  template: '# Name',
  presets: [
    { id: 1, title: 'Online shop', text: 'You sell shoes.' },
    { id: 2, title: 'Clinic', text: 'You book visits.' },
  ],
}

test('a new prompt starts from the template, as soon as that is known', () => {
  expect(promptOf(emptyDraft, undefined)).toBe('')
  expect(promptOf(emptyDraft, ready)).toBe('# Name')
})

test('a ready prompt takes the place of an untouched one without a word', () => {
  const draft = choosePreset(choosePreset(emptyDraft, 1, ready), 2, ready)
  expect(promptOf(draft, ready)).toBe('You book visits.')
  expect(draft.replaced).toBeNull()
  expect(hasTypedText(draft, ready)).toBe(false)
})

test('a text of their own that a ready prompt replaced can be brought back', () => {
  const own = { ...choosePreset(emptyDraft, 1, ready), prompt: 'You sell boots.' }
  const replaced = choosePreset(choosePreset(own, 2, ready), 1, ready)
  expect(promptOf(replaced, ready)).toBe('You sell shoes.')
  expect(bringBack(replaced)).toEqual(own)
})

test('closing loses nothing while only ready texts were looked at', () => {
  expect(hasTypedText({ ...emptyDraft, prompt: '# Name ' }, ready)).toBe(false)
  expect(hasTypedText({ ...emptyDraft, prompt: '' }, ready)).toBe(false)
  expect(hasTypedText({ ...emptyDraft, name: 'Anna' }, ready)).toBe(true)
  expect(hasTypedText({ ...emptyDraft, prompt: 'Be kind.' }, ready)).toBe(true)
})

test.each(['[assistant name]', '[imię asystenta]', '[имя ассистента]'])(
  'customers see the name that the prompt gives the assistant as %s, else the one in the console',
  (blank) => {
    const draft = { ...emptyDraft, name: 'Sales', prompt: `# ${blank}` }
    expect(assistantNameOf({ ...draft, blanks: { [blank]: ' Zofia ' } }, ready)).toBe('Zofia')
    expect(assistantNameOf(draft, ready)).toBe('Sales')
    expect(assistantNameOf({ ...draft, prompt: 'Be kind.', blanks: { [blank]: 'Zofia' } }, ready)).toBe(
      'Sales',
    )
  },
)
