import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { knowledgeBase, onceRead } from '../../../test/knowledge.ts'
import { composeAnswer } from './index.ts'

const testing = await testApp()
const { owner, agent, startReading, upload } = await knowledgeBase(testing)
const pupil = { account_id: owner.id, id: agent.id, confidence: 0.5 }
const ask = (question: string) =>
  composeAnswer(testing.app, pupil, { question, before: [], approved: null }, 'pl')

const PIEKARNIA = `# Piekarnia Kłos

Nasza piekarnia jest w Opolu przy ul. Krakowskiej 12, obok kina.

## Godziny

Od poniedziałku do piątku 6:00–18:00, w soboty 6:00–13:00. W niedziele nie pieczemy.

## Filia w Nysie, ul. Celna 4

Od wtorku do czwartku 7:00–12:00, wejście od podwórza.

## Kontakt

Telefon: 77 555 03 18. E-mail: chleb@klos.example.

## Przesyłki

Paczkę z chlebem nadajemy kurierem, w Niemczech i Czechach z firmą Wodniak. Przesyłka kosztuje 14 zł i dociera następnego dnia.

## Zwrot towaru

Na zwrot masz 14 dni, jeśli opakowanie jest całe. Chleba, bułek, ciast, drożdżówek, rogali i wszystkiego, co upiekliśmy
na Twoje zamówienie, nie możemy przyjąć z powrotem, bo nie wolno nam tego sprzedać drugi raz. Towar odeślij na adres
piekarni razem z paragonem i wypełnionym formularzem, który znajdziesz na naszej stronie w dziale dla klientów. Do
paczki włóż kartkę z numerem zamówienia, żebyśmy szybko ją rozpoznali. Pieniądze oddajemy w ciągu siedmiu dni.
`

beforeAll(startReading)

test('an assistant reads what a bakery has written down', async () => {
  const { files_failed } = await upload({ name: 'piekarnia.md', content: PIEKARNIA })
  expect(files_failed).toEqual([])
  await onceRead(() => testing.app.indexes.of(pupil).version).toBeGreaterThan(0)
})

test.each([
  ['gdzie się znajdujecie?', 'Krakowskiej 12'],
  ['jaki jest wasz adres?', 'Krakowskiej 12'],
  ['na jaki numer mogę zadzwonić?', '77 555 03 18'],
  ['ile kosztuje dostawa?', '14 zł'],
  ['czy jesteście otwarci w sobotę?', '6:00–13:00'],
])('%s is answered, though the documents have other words for it', async (question, answer) => {
  expect(await ask(question)).toMatchObject({ outcome: 'answer', text: expect.stringContaining(answer) })
})

test.each([
  ['jaki jest adres filii w Nysie?', /^Filia w Nysie, ul. Celna 4\n/],
  ['o której zamykacie w środę w Nysie?', /Od wtorku do czwartku 7:00–12:00/],
  ['czy w piątek jest otwarte?', /Od poniedziałku do piątku/],
  ['jakie są godziny otwarcia?', /^Godziny\nOd poniedziałku/],
])('%s is answered by the place that is meant, with its name', async (question, answer) => {
  expect(await ask(question)).toMatchObject({ outcome: 'answer', text: expect.stringMatching(answer) })
})

test('the sentence that decides is in the quote, also where a number is written out', async () => {
  const { text } = await ask('Kiedy oddajecie pieniądze za zwrot?')
  expect(text).toContain('w ciągu siedmiu dni')
})

test('what most businesses speak of and this one does not is not answered with something else', async () => {
  for (const question of ['Czy można wejść z psem?', 'Czy macie parking?', 'Czy można płacić na raty?'])
    expect((await ask(question)).outcome).not.toBe('answer')
})

test('a price is not answered by what has none', async () => {
  expect((await ask('ile kosztuje zwrot towaru?')).outcome).not.toBe('answer')
})

test('a name that one passage alone knows is enough to say that it may help', async () => {
  const { outcome, text } = await ask('A czy prezesem spółki albo dyrektorem jest u was jeszcze Wodniak?')
  expect(outcome).toBe('maybe')
  expect(text).toContain('Wodniak')
  expect((await ask('A czy prezesem spółki albo dyrektorem jest u was jeszcze Kowalski?')).outcome).toBe(
    'unknown',
  )
})
