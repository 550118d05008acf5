import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { knowledgeBase } from '../../test/knowledge.ts'
import { inAccount } from '../database/in-account.ts'
import { languageOfTurn } from './language-of-turn.ts'

const testing = await testApp()
const english = await knowledgeBase(testing)
const polish = await knowledgeBase(testing)

const languageAt = (
  { owner, agent }: typeof english,
  asked: string,
  before: string[] = [],
  locale?: string,
) =>
  inAccount(testing.app.db, owner.id, (tx) =>
    languageOfTurn(
      tx,
      { account_id: owner.id, id: agent.id },
      { context: locale ? { locale } : {} },
      asked,
      before,
    ),
  )

beforeAll(english.startReading)

test('two assistants read documents, each in its language', async () => {
  const guide = 'We are open from Monday to Friday. You will find us behind the station.'
  await english.upload({ name: 'guide.txt', content: guide })
  const opis = 'Jesteśmy otwarci od poniedziałku do piątku. Znajdziesz nas za dworcem, obok poczty.'
  await polish.upload({ name: 'opis.txt', content: opis })
})

test('one word that looks like another language does not change that of a conversation', async () => {
  const before = ['Do you rent boats in April?']
  for (const words of ['lovely ta, bye', 'nice one ta mate', 'ta'])
    expect(await languageAt(english, words, before)).toBe('en')
  expect(await languageAt(english, 'a ile dla dziecka', before)).toBe('pl')
  expect(await languageAt(english, 'dziękuję', before)).toBe('pl')
  expect(await languageAt(english, 'tak', before)).toBe('pl')
})

test('words that show no language are answered in that of the documents', async () => {
  for (const words of ['r u open sundays?', 'flawyers', '180?'])
    expect(await languageAt(english, words)).toBe('en')
  for (const words of ['numer telefonu', 'flawyers']) expect(await languageAt(polish, words)).toBe('pl')
})

test('what was said before tells more than the documents do, and the words themselves most', async () => {
  expect(await languageAt(english, 'numer telefonu', ['iPhone 17', 'Czy macie fakturę?'])).toBe('pl')
  expect(await languageAt(polish, 'Where is your shop?', ['Czy macie fakturę?'])).toBe('en')
  expect(await languageAt(english, 'iPhone 17', [], 'pl')).toBe('pl')
})

test('letters that are clearly of one language count for more than the browser and the documents', async () => {
  expect(await languageAt(english, 'dowozicie do polski?', [], 'en-IE')).toBe('pl')
  expect(await languageAt(polish, 'r u open sundays?', [], 'pl')).toBe('en')
  expect(await languageAt(polish, 'parking?', [], 'pl')).toBe('pl')
})
