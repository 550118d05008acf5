import type { Masking } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { type MaskedCounts, maskedModel, maskTexts } from './masked-model.ts'
import { complete, type Model, type ModelMessage } from './model.ts'

const ALL: Masking = { kinds: ['card', 'iban', 'pesel', 'email', 'phone'], patterns: ['KL-####', '@@/##'] }
const only = (...kinds: Masking['kinds']): Masking => ({ kinds, patterns: [] })
const hide = (text: string, masking: Masking = ALL) => maskTexts([text], masking)[0]

/** A model that streams what `reply` makes of its input, in pieces of `letters` characters. */
function talkative(reply: (messages: ModelMessage[]) => string, letters = 3) {
  const heard: ModelMessage[][] = []
  const model: Model = {
    name: 'talkative',
    async *stream({ messages }) {
      heard.push(messages)
      const text = reply(messages)
      for (let at = 0; at < text.length; at += letters) yield text.slice(at, at + letters)
    },
  }
  return { model, heard }
}
const signal = new AbortController().signal

test.each([
  ['4111 1111 1111 1111', '[CARD_1]'],
  ['my card is 5500-0055-5555-5559, ok?', 'my card is [CARD_1], ok?'],
  ['order 1042 4111111111111111 and 378282246310005', 'order 1042 [CARD_1] and [CARD_2]'],
  ['again 4111111111111111 and 4111111111111111', 'again [CARD_1] and [CARD_1]'],
  ['nr4111111111111111', 'nr[CARD_1]'],
  ['1 2 3 4 5 6 7 8 9 10 11 12 4111\u00a01111\u00a01111\u00a01111', '1 2 3 4 5 6 7 8 9 10 11 12 [CARD_1]'],
  ['4111.1111.1111.1111, 4111 – 1111 1111 1111', '[CARD_1], 4111 – 1111 1111 1111'],
  // One digit off, a parcel number, and a number that is too long.
  ['4111 1111 1111 1112', '4111 1111 1111 1112'],
  ['00359007738240149561', '00359007738240149561'],
  ['41111111111111111111111111', '41111111111111111111111111'],
  ['0000000000000000', '0000000000000000'],
])('cards by their check digit: %s', (text, hidden) => {
  expect(hide(text, only('card'))).toBe(hidden)
})

test.each([
  ['PL61109010140000071219812874', '[IBAN_1]'],
  ['konto pl61 1090 1014 0000 0712 1981 2874 dziękuję', 'konto [IBAN_1] dziękuję'],
  ['61 1090 1014 0000 0712 1981 2874', '[IBAN_1]'],
  ['GB82 WEST 1234 5698 7654 32 please', '[IBAN_1] please'],
  ['PL61-1090-1014-0000-0712-1981-2874', '[IBAN_1]'],
  ['PL61109010140000071219812875', 'PL61109010140000071219812875'],
])('accounts by their check digits, in Poland also without the country: %s', (text, hidden) => {
  expect(hide(text, only('iban'))).toBe(hidden)
})

test.each([
  ['PESEL 44051401359', 'PESEL [PESEL_1]'],
  ['02270803624', '[PESEL_1]'],
  ['44051401358', '44051401358'],
  ['44991401356', '44991401356'],
])('a PESEL by its check digit and its date: %s', (text, hidden) => {
  expect(hide(text, only('pesel'))).toBe(hidden)
})

test.each([
  ['write to anna.nowak+shop@poczta.example.pl.', 'write to [EMAIL_1].'],
  ['call +48 600 100 200 or (22) 123 45 67 89', 'call [PHONE_1] or [PHONE_2]'],
  ['600100200', '[PHONE_1]'],
  [
    'on 2026-11-18 10:30, 18.11.2026 10:00, order 12345, 1 200 zł',
    'on 2026-11-18 10:30, 18.11.2026 10:00, order 12345, 1 200 zł',
  ],
])('addresses and phone numbers, and no dates or prices: %s', (text, hidden) => {
  expect(hide(text, only('email', 'phone'))).toBe(hidden)
})

test('what an owner described: # is a digit, @ a letter, in either case', () => {
  const masking = { kinds: [], patterns: ['KL-####', '@@.#'] }
  expect(hide('kl-1042, KL-10425, XKL-1042, ŁÓ.7 and a.b', masking)).toBe(
    '[OWN_1], KL-10425, XKL-1042, [OWN_2] and a.b',
  )
})

test('an account number with a card number in it is hidden whole', () => {
  // The sixteen digits in its middle pass Luhn's check.
  const account = polishAccountWith('4111111111111111')
  expect(account).toContain('4111111111111111')
  expect(hide(`Konto ${account}.`)).toBe('Konto [IBAN_1].')
  expect(
    hide(`Konto ${account.replace(/(..)(....)(....)(....)(....)(....)(....)/, '$1 $2 $3 $4 $5 $6 $7')}.`),
  ).toBe('Konto [IBAN_1].')
})

/** Computes the two check digits. */
function polishAccountWith(digits: string): string {
  const rest = `1090${digits}1014`
  const check = 98n - (BigInt(`${rest}252100`) % 97n)
  return `${String(check).padStart(2, '0')}${rest}`
}

test('each kind is hidden only where it is switched on', () => {
  const text = '4111111111111111 PL61109010140000071219812874 44051401359 a@b.pl +48 600 100 200 KL-1042'
  expect(hide(text, { kinds: [], patterns: [] })).toBe(text)
  expect(hide(text)).toBe('[CARD_1] [IBAN_1] [PESEL_1] [EMAIL_1] [PHONE_1] [OWN_1]')
})

test('a model is shown names, and what it writes has the data again, however it is torn', async () => {
  const said = { role: 'user' as const, content: 'Is 4111 1111 1111 1111 paid? Mail a@b.pl' }
  for (const letters of [1, 2, 3, 7, 100]) {
    const { model, heard } = talkative(
      ([before, last]) => `[x] ${before!.content}: {"s":"${last!.content}"} [CARD_9] [CARD_ [`,
      letters,
    )
    const masked = maskedModel(model, ALL)
    const text = await complete(
      masked,
      { messages: [{ role: 'system', content: 'Ask a@b.pl' }, said] },
      signal,
    )
    expect(text).toBe(`[x] Ask a@b.pl: {"s":"${said.content}"} [CARD_9] [CARD_ [`)
    expect(heard[0]!.map(({ content }) => content)).toEqual([
      'Ask [EMAIL_1]',
      'Is [CARD_1] paid? Mail [EMAIL_1]',
    ])
  }
})

test('words are passed on as they come; only what may be a name waits', async () => {
  const { model } = talkative(() => 'Hello [CARD_1], your order', 6)
  const pieces: string[] = []
  for await (const piece of maskedModel(model, ALL).stream(
    { messages: [{ role: 'user', content: '4111111111111111' }] },
    signal,
  ))
    pieces.push(piece)
  expect(pieces).toEqual(['Hello ', '4111111111111111, yo', 'ur ord', 'er'])
})

test('it is told how many different ones a call would have sent, and nothing where there are none', async () => {
  const told: MaskedCounts[] = []
  const masked = maskedModel(talkative(() => 'ok').model, ALL, (counts) => told.push(counts))
  const ask = (content: string) => complete(masked, { messages: [{ role: 'user', content }] }, signal)
  await ask('a@b.pl, a@b.pl, c@d.pl and 4111111111111111')
  await ask('nothing here')
  expect(told).toEqual([{ email: 2, card: 1 }])
})

test('a message of a million digits, letters or brackets is read in time', () => {
  const startedAt = performance.now()
  for (const text of [
    '1'.repeat(1e5),
    '1 '.repeat(5e4),
    'a@'.repeat(5e4),
    'pl12 '.repeat(2e4),
    '+('.repeat(5e4),
  ])
    hide(text.repeat(2))
  // Takes seconds on a busy machine. A pattern that restarted at every letter would take hours.
  expect(performance.now() - startedAt).toBeLessThan(60_000)
})
