import { api } from '@switchboard/contract'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { askBuiltIn } from '../../../test/ask-built-in.ts'
import { knowledgeBase, onceRead } from '../../../test/knowledge.ts'

const testing = await testApp({ EMBEDDING_MODEL: 'built_in' })
const { owner, agent, startReading, upload } = await knowledgeBase(testing)

const ask = askBuiltIn(testing, owner, agent)

const DOCUMENTS = {
  'sledges.md': `# Sledge hire at Birk Hill

## Hiring a sledge

We hire out wooden sledges and plastic bobs by the hour. Gloves are included. A wooden sledge is 110 cm long.

## Paying

You pay by bank transfer before you come.

## How to find us

Birk Hill lies beside the road to Alston.

### Telephone in the hut

Ask the guide for it.

## Opening hours

We are open from Monday to Saturday, from nine until half past four. The toboggan run is closed from 3 March to 17 March.

## Delivery of sledges

We send sledges to Germany and Poland within five days.
`,
  'prices.csv': 'Sledge,Code,Fee,Guide\nWooden sledge,S-117,£9,Nora Blythe\nPlastic bob,S-118,£6,Tom Reed\n',
  'dishes.csv': 'Dish,Vegan\nPea soup,yes\nLamb pie,no\n',
  'cennik.csv': 'Sprzęt;Cena\nNarty biegowe;45 zł\nSanki;20 zł\n',
  'sanki.md': `# Sanki na Kopcu

## Wypożyczalnia

Sanki i narty biegowe można wypożyczyć na godzinę. Dowóz do Karpacza kosztuje 70 zł.

## Płatność

Płaci się przelewem.
`,
  'sanki-ru.md': '# Санки\n\n## Доставка\n\nПривозим санки в Тверь и Клин за 500 рублей.\n',
}

beforeAll(startReading)

test('an assistant reads what a hirer of sledges has to say', async () => {
  for (const [name, content] of Object.entries(DOCUMENTS))
    expect((await upload({ name, content })).files_failed).toEqual([])
  const nearest = async () => (await ask('Do you hire out sledges?')).passages[0]?.dense ?? 0
  await onceRead(nearest).toBeGreaterThan(0.5)
})

test.each([
  ['How long is a wooden sledge?', '110 cm'],
  ['What does S-118 cost?', 'Plastic bob'],
  ['Who is the guide for the wooden sledge?', 'Nora Blythe'],
  ['Can I pay by bank transfer?', 'bank transfer'],
  ['When do you open?', 'nine until half past four'],
  ['Are you open on Sundays?', 'Monday to Saturday'],
  ['When is the toboggan run closed?', '3 March'],
  ['How long does delivery to Germany take?', 'five days'],
  ['Do you send sledges abroad?', 'Germany and Poland'],
  ['Czy można zapłacić przelewem?', 'przelewem'],
  ['Привезёте санки в Клин?', '500 рублей'],
])('what is told is answered: %s', async (question, text) => {
  expect(await ask(question)).toMatchObject({ outcome: 'answer', text: expect.stringContaining(text) })
})

test.each([
  ['a measure that nothing is told of', 'How heavy is a wooden sledge?'],
  ['what is hired out, not sold', 'Do you sell wooden sledges?'],
  ['what is hired out, not mended', 'Do you repair plastic bobs?'],
  ['a town that no document names', 'Do you hire out sledges in Keswick?'],
  ['another way to pay', 'Can I pay by card?'],
  ['something about a person that has no column', 'Is Nora Blythe married?'],
  ['a number that only a heading speaks of', 'What is your phone number?'],
  ['a country that no document names', 'How long does delivery to Spain take?'],
  ['what is hired out, not sold', 'Czy sprzedajecie sanki?'],
  ['another way to pay', 'Czy można płacić kartą?'],
  ['a town that no document names', 'Czy dowozicie sanki do Szczecina?'],
  ['a town that no document names', 'Привезёте санки в Новосибирск?'],
])('%s is not answered with what is told beside it: %s', async (_, question) => {
  expect((await ask(question)).outcome).not.toBe('answer')
})

test('the price of a thing stands beside it, not in the next sentence about another', async () => {
  const { text } = await ask('Ile kosztuje wypożyczenie nart biegowych?')
  expect(text).toContain('45 zł')
  expect(text).not.toContain('70 zł')
})

test('of an article that no document has, those with other numbers tell nothing', async () => {
  const { text } = await ask('What does S-217 cost?')
  expect(text).not.toContain('S-11')
})

test('of those that a column says yes or no to, the ones that it says no to are left out', async () => {
  const { outcome, text } = await ask('Which dishes are vegan?')
  expect(outcome).toBe('answer')
  expect(text).toContain('Pea soup')
  expect(text).not.toContain('Lamb pie')
  expect((await ask('Is the lamb pie vegan?')).text).toContain('Vegan: no')
})

test('a slip of the finger does not keep back what was taught', async () => {
  const mistakes = [
    { user_message: 'Do you wax the runners?', bot_answer: '', right_answer: 'Every morning.' },
  ]
  await owner.call(api.messages.retrain, { body: { agent_id: agent.id, mistakes } })
  expect(await ask('Do you wax the runnres?')).toMatchObject({ text: 'Every morning.', isApproved: true })
})
