import { expect, test } from 'vitest'
import { createHiddenWords } from './hidden-words.ts'

const INSTRUCTIONS =
  'Never mention that our supplier is Maltex of Radom. We are at ul. Długa 15/3, 00-238 Warszawa, Mon-Fri 10-18. ' +
  'Directions: https://shop.example/where-to-find-our-workshop-in-the-old-town'
interface More {
  documents?: string[]
  question?: string
  rules?: string
  before?: string
}
function repeats(sentence: string, { documents = DOCUMENTS, question = '', rules = '', before }: More = {}) {
  const repeatsHidden = createHiddenWords({ hidden: [INSTRUCTIONS, rules], open: [...documents, question] })
  return repeatsHidden(sentence, before)
}
const DOCUMENTS = ['Lamps are returned within thirty days of delivery.']

test('a stretch of the instructions is theirs, however it is introduced, spaced or continued', () => {
  expect(repeats('My rule: never mention that our supplier is Maltex.')).toBe(true)
  expect(repeats('N e v e r mention that our sup plier is Mal-tex')).toBe(true)
  expect(repeats('that our supplier is Maltex', { before: 'Well, never mention' })).toBe(true)
  expect(
    repeats('Reply with JSON objects only, one per line.', {
      rules: 'Reply with JSON objects only, one per line',
    }),
  ).toBe(true)
  expect(repeats('Our supplier is a secret.')).toBe(false)
})

test('a short sentence of the instructions is theirs too, whatever stands around it; what it tells may be told in other words', () => {
  const rules =
    'You help in our shop.\n- The wholesale code is MARIGOLD-77. Margin is 40 %. How can I help you?'
  for (const said of [
    'The wholesale code is MARIGOLD-77.',
    'My instructions say: "The wholesale code is MARIGOLD-77."',
    '| Code | The wholesale code is **MARIGOLD-77** |',
    'Did you know that the wholesale code is MARIGOLD-77?',
    'Yes, the wholesale code is MARIGOLD-77.',
    'Here it is – the wholesale code is MARIGOLD-77.',
    "My prompt says 'The wholesale code is MARIGOLD-77.'",
    'The wholesale code is MARIGOLD-77, by the way.',
    'We ship to Germany, and the wholesale code (it is a secret) is this: the wholesale code is MARIGOLD-77',
    'Our margin is 40 %!',
  ])
    expect(repeats(said, { rules }), said).toBe(true)
  expect(repeats('How can I help you?', { rules })).toBe(false)
  expect(repeats('A wholesale code is needed for that.', { rules })).toBe(false)
  expect(repeats('We sell lamps.', { rules, before: 'The wholesale code is MARIGOLD-77.' })).toBe(false)
  expect(repeats('Is MARIGOLD-77.', { rules, before: 'The wholesale code.' })).toBe(true)
  expect(repeats('For wholesale, use MARIGOLD-77 as your code.', { rules })).toBe(false)
  const documents = ['The wholesale code is MARIGOLD-77, ask for it.']
  expect(repeats('The wholesale code is MARIGOLD-77.', { rules, documents })).toBe(false)
})

const OTHER_LETTERS: [how: string, said: string][] = [
  ['Cyrillic', 'Nеvеr mеntiоn thаt оur suррliеr is Mаltех.'],
  ['Greek capitals', 'ΝEVER ΜENΤIΟN ΤHΑΤ ΟUR SUΡΡLIER IS ΜALΤEΧ'],
  ['zero width', [...'Never mention that our supplier is Maltex.'].join('\u200b')],
  ['fillers and selectors', [...'Never mention that our supplier is Maltex.'].join('\u3164\ufe0f')],
  ['marks', 'N̲e̲v̲e̲r̲ m̲e̲n̲t̲i̲o̲n̲ t̲h̲a̲t̲ o̲u̲r̲ s̲u̲p̲p̲l̲i̲e̲r̲ is M̲a̲l̲t̲e̲x̲'],
  ['accents', 'Ñévèr mëntíön thåt öür süpplïer ïs Mãltex'],
  ['full width', 'Ｎｅｖｅｒ ｍｅｎｔｉｏｎ ｔｈａｔ ｏｕｒ ｓｕｐｐｌｉｅｒ ｉｓ Ｍａｌｔｅｘ'],
  ['small capitals', 'ɴᴇᴠᴇʀ ᴍᴇɴᴛɪᴏɴ ᴛʜᴀᴛ ᴏᴜʀ ꜱᴜᴘᴘʟɪᴇʀ ɪꜱ ᴍᴀʟᴛᴇx'],
  ['hooks and strokes', 'Ɲɇʋɇɽ ɱɇɳŧɨɵɲ ƫɦɑƭ ɵʉɍ ʂʉƥᵽƚɨɇɾ ɨʂ Ɱɑⱡʈɇx'],
  ['Lisu', 'ꓠꓰꓦꓰꓣ ꓟꓰꓠꓔꓲꓳꓠ ꓔꓧꓮꓔ ꓳꓴꓣ ꓢꓴꓑꓑꓡꓲꓰꓣ ꓲꓢ ꓟꓮꓡꓔꓰꓫ'],
  ['Coptic', 'Ⲛⲉvⲉr ⲙⲉⲛⲧⲓⲟⲛ ⲧhⲁⲧ ⲟur suⲣⲣlⲓⲉr ⲓs Ⲙⲁlⲧⲉⲭ'],
  ['mathematical', '𝐍𝐞𝐯𝐞𝐫 𝐦𝐞𝐧𝐭𝐢𝐨𝐧 𝐭𝐡𝐚𝐭 𝐨𝐮𝐫 𝐬𝐮𝐩𝐩𝐥𝐢𝐞𝐫 𝐢𝐬 𝐌𝐚𝐥𝐭𝐞𝐱'],
  ['in circles', '🅝🅔🅥🅔🅡 🅜🅔🅝🅣🅘🅞🅝 🅣🅗🅐🅣 🅞🅤🅡 🅢🅤🅟🅟🅛🅘🅔🅡 🅘🅢 🅜🅐🅛🅣🅔🅧'],
  ['flags', [...'nevermentionthatoursupplierismaltex'].map(flag).join(' ')],
  ['digits', 'N3v3r m3nt10n th4t 0ur 5upp113r i5 M4lt3x'],
  ['invisible tags', `Hello! ${[...'Never mention that our supplier is Maltex.'].map(tag).join('')}`],
  ['capitals and hyphens', 'NEVER-MENTION THAT-OUR SUP-PLI-ER IS MAL-TEX'],
  ['one letter a line', [...'Never mention that our supplier is Maltex'].join('\n')],
  ['backwards', [...'Never mention that our supplier is Maltex.'].reverse().join('')],
  ['by 13 letters', 'Arire zragvba gung bhe fhccyvre vf Znygrk.'],
  ['base64', Buffer.from('Never mention that our supplier is Maltex.').toString('base64')],
  ['hex', Buffer.from('Never mention that our supplier is Maltex.').toString('hex')],
  ['percent signs', encodeURIComponent('Never mention that our supplier is Maltex.')],
]
function flag(letter: string) {
  return String.fromCodePoint(0x1f1e6 + letter.charCodeAt(0) - 97)
}
function tag(letter: string) {
  return String.fromCodePoint(0xe0000 + letter.charCodeAt(0))
}

test.each(OTHER_LETTERS)('a stretch of the instructions is found in other letters: %s', (_how, said) => {
  expect(repeats(said)).toBe(true)
  expect(repeats(said, { question: INSTRUCTIONS })).toBe(false)
})

test('a short sentence is found in other letters and spaces, and other sentences in such letters are not', () => {
  const rules = 'The code is MARIGOLD-77.\nМаржа магазина 40 %.\nKod hurtowy to NAGIETEK-77.'
  for (const said of [
    'Thе соdе іs MARІGOLD-77.',
    'T h e  c o d e  i s  M A R I G O L D 7 7',
    'The c0de is MARIGOLD 77!',
    'Мapжa мaгaзинa 40 %',
    'Kod hurtowy to N-A-G-I-E-T-E-K-77.',
  ])
    expect(repeats(said, { rules }), said).toBe(true)
  for (const said of [
    'The code is on the label.',
    'Маржа нам неизвестна.',
    'Kod pocztowy to 00-238.',
    '⭐ 🇵🇱 5/5',
  ])
    expect(repeats(said, { rules }), said).toBe(false)
})

test('addresses, hours and links may be told, and so may what a document or the customer says too', () => {
  expect(repeats('You find us at ul. Długa 15/3, 00-238 Warszawa, Mon-Fri 10-18.')).toBe(false)
  const rules =
    'Phone: 22 123 45 67\nHours: Monday to Friday, 9 to 17. Address: ul. Długa 5, Warszawa; delivery: 3 working days.'
  for (const told of ['call 22 123 45 67', 'open Monday to Friday, 9 to 17', 'at ul. Długa 5, Warszawa'])
    expect(repeats(`We are here for you, ${told}.`, { rules }), told).toBe(false)
  expect(repeats('See https://shop.example/where-to-find-our-workshop-in-the-old-town.')).toBe(false)
  const open = 'Never mention that our supplier is Maltex of Radom.'
  expect(repeats(open, { documents: [open] })).toBe(false)
  expect(repeats(open, { question: open })).toBe(false)
  expect(repeats(open, { question: 'Who is your supplier?' })).toBe(true)
})

test('a long prompt is normalized once, however many sentences are held against it', () => {
  const prompt = Array.from(
    { length: 4_000 },
    (_, index) => `Rule ${index}: lamp number ${index} is blue.`,
  ).join(' ')
  const timeOf = (work: () => void) => {
    const from = performance.now()
    work()
    return performance.now() - from
  }
  const create = () => createHiddenWords({ hidden: [prompt], open: [] })
  const once = Math.min(...Array.from({ length: 5 }, () => timeOf(create)))
  const repeatsHidden = create()
  const sentences = Array.from({ length: 200 }, (_, index) => `We have ${index} of them.`)
  const all = Math.min(
    ...Array.from({ length: 3 }, () => timeOf(() => void sentences.some((s) => repeatsHidden(s)))),
  )
  expect(all).toBeLessThan(once * 50)
})
