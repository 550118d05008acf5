import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { askBuiltIn } from '../../../test/ask-built-in.ts'
import { knowledgeBase, onceRead } from '../../../test/knowledge.ts'

const testing = await testApp({ EMBEDDING_MODEL: 'built_in' })
const { owner, agent, startReading, upload } = await knowledgeBase(testing)

const ask = askBuiltIn(testing, owner, agent)

const DOCUMENTS = {
  'rink.md': `# Heron Rink

## Prices

| Ticket | Valid | Price |
|---|---|---|
| Day ticket | one day | £11 |
| Evening ticket | from 18:00 | £7 |

Pensioners get the day ticket for £8 on weekdays.

## Skate care

Sharpening a pair of figure skates costs £6. Bring them dry. It takes an hour. Please come before noon. We keep them
overnight if you like. We do not sharpen rollerblades.

## Questions

### Do you sell gift vouchers?
Yes. Vouchers come in £20 and £50 and are valid for 18 months.

### Is there wifi?
Yes, the password is on the wall.
`,
  'lodowisko.md': `# Lodowisko Czapla

## Cennik

| Bilet | Ważność | Cena |
|---|---|---|
| Bilet dzienny | jeden dzień | 45 zł |
| Bilet wieczorny | od 18:00 | 28 zł |

Emeryci kupują bilet dzienny za 30 zł w dni robocze.

## Ostrzenie

Ostrzenie łyżew figurowych kosztuje 25 zł. Prosimy przynieść je suche. Trwa to godzinę. Zapraszamy przed południem.
Możemy je przechować do rana. Nie ostrzymy łyżworolek.

## Pytania

### Czy mogę poczekać na miejscu?
Tak, mamy poczekalnię z kawą i ciastem.
`,
  'katok.md': `# Каток «Цапля»

## Цены

| Билет | Срок | Цена |
|---|---|---|
| Дневной билет | один день | 900 ₽ |
| Вечерний билет | с 18:00 | 550 ₽ |

Пенсионеры покупают дневной билет за 600 ₽ по будням.

## Заточка

Заточка фигурных коньков стоит 400 ₽. Приносите их сухими. Это займёт час. Приходите до полудня. Можем оставить их у
себя до утра. Ролики мы не точим, и заточка роликов у нас не делается.

## Вопросы

### Есть ли у вас парковка?
Да, парковка за катком открыта до полуночи.
`,
}

beforeAll(startReading)

test('an assistant reads what a rink has to say', async () => {
  for (const [name, content] of Object.entries(DOCUMENTS))
    expect((await upload({ name, content })).files_failed).toEqual([])
  const nearest = async () => (await ask('Do you sell gift vouchers?')).passages[0]?.dense ?? 0
  await onceRead(nearest).toBeGreaterThan(0.5)
})

test.each([
  ['How much is the day ticket?', '£11', '£8'],
  ['How much is the day ticket for pensioners?', '£8', '£11'],
  ['Ile kosztuje bilet dzienny?', '45 zł', '30 zł'],
  ['Ile kosztuje bilet dzienny dla emeryta?', '30 zł', '45 zł'],
  ['Сколько стоит дневной билет?', '900 ₽', '600 ₽'],
  ['Сколько стоит дневной билет для пенсионера?', '600 ₽', '900 ₽'],
])('what everybody pays is told, unless somebody asks what some pay: %s', async (question, price, other) => {
  const { outcome, text } = await ask(question)
  expect(outcome).toBe('answer')
  expect(text).toContain(price)
  expect(text).not.toContain(other)
})

test.each([
  'Do you sell gift vouchers?',
  'Can I buy a voucher?',
  'Is there wifi?',
  'Czy można u was poczekać?',
  'Есть ли парковка?',
])('a yes is said to the question that it was written for: %s', async (question) => {
  expect(await ask(question)).toMatchObject({
    outcome: 'answer',
    text: expect.stringMatching(/^(Yes|Tak|Да)/),
  })
})

test.each([
  'Are gift vouchers refundable?',
  'Is the wifi fast enough for video calls?',
  'Czy mogę poczekać na miejscu z psem?',
  'Есть ли у вас парковка для автобусов?',
])('a yes to another question is none to this: %s', async (question) => {
  const { outcome, text } = await ask(question)
  expect(outcome).not.toBe('answer')
  expect(text).not.toMatch(/^(Yes|Tak|Да)/)
})

test('who asks for more than a yes or no is not told one', async () => {
  const { outcome, text } = await ask('How long are gift vouchers valid?')
  expect(outcome).toBe('answer')
  expect(text).toMatch(/^Vouchers come .* 18 months/)
})

test.each([
  ['How much is sharpening rollerblades?', 'We do not sharpen rollerblades.'],
  ['Ile kosztuje ostrzenie łyżworolek?', 'Nie ostrzymy łyżworolek.'],
  ['Сколько стоит заточка роликов?', 'Ролики мы не точим'],
])('that something is not done comes before what is told of its like: %s', async (question, denial) => {
  expect((await ask(question)).text).toContain(denial)
})
