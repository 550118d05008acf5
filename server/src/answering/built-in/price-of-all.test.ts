import { api } from '@switchboard/contract'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { askBuiltIn } from '../../../test/ask-built-in.ts'
import { knowledgeBase, onceRead } from '../../../test/knowledge.ts'
import { languageOf } from '../../chats/phrases.ts'

const testing = await testApp({ EMBEDDING_MODEL: 'built_in' })
const { owner, send, status, startReading } = await knowledgeBase(testing)

/** One that has read this and nothing else; English is found by its meaning as well. */
async function assistantWith(content: string, first: string) {
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Ada' } })
  const fields = { agent_id: String(agent.id), vector_store_id: agent.vs_id }
  const { task_id } = await send([{ name: 'prices.md', content }], fields)
  await onceRead(async () => (await status(task_id)).status).toBe('completed')
  const compose = askBuiltIn(testing, owner, agent)
  const isEnglish = languageOf({ context: {} }, first) === 'en'
  const isReady = async () => {
    const { passages } = await compose(first)
    return passages.length > 0 && passages.every(({ dense }) => dense !== null || !isEnglish)
  }
  await onceRead(isReady).toBe(true)
  return async (question: string) => (await compose(question)).text
}

beforeAll(startReading)

test('what everybody pays stands in a table, what some pay in the sentence below it', async () => {
  const ask = await assistantWith(
    `# Swan Pool

## Prices

| Ticket | Valid | Price |
|---|---|---|
| Day ticket | one day | £11 |
| Evening ticket | from 18:00 | £7 |
| Sauna ticket | three hours | £19 |

Pensioners get the day ticket for £8 on weekdays. School classes pay £3 per pupil for the day ticket and £10 per person for the sauna ticket.
`,
    'How much is the day ticket?',
  )
  expect(await ask('How much is the day ticket?')).toMatch(/£11(?!.*£8)/)
  expect(await ask('What does the sauna ticket cost?')).toMatch(/£19(?!.*£10)/)
  expect(await ask('How much is the day ticket for pensioners?')).toContain('£8')
})

test('the same in Polish', async () => {
  const ask = await assistantWith(
    `# Basen Łabędź

## Cennik

| Bilet | Ważność | Cena |
|---|---|---|
| Bilet dzienny | jeden dzień | 45 zł |
| Bilet wieczorny | od 18:00 | 28 zł |
| Bilet do sauny | trzy godziny | 75 zł |

Emeryci kupują bilet dzienny za 30 zł w dni robocze. Grupy szkolne płacą za bilet dzienny 12 zł od ucznia, a za bilet do sauny 40 zł od osoby.
`,
    'Ile kosztuje bilet dzienny?',
  )
  expect(await ask('Ile kosztuje bilet dzienny?')).toMatch(/45 zł(?!.*30 zł)/)
  expect(await ask('Ile kosztuje bilet dzienny dla emeryta?')).toContain('30 zł')
})

test('the same in Russian', async () => {
  const ask = await assistantWith(
    `# Бассейн «Лебедь»

## Цены

| Билет | Срок | Цена |
|---|---|---|
| Дневной билет | один день | 900 ₽ |
| Вечерний билет | с 18:00 | 550 ₽ |
| Билет в сауну | три часа | 1500 ₽ |

Пенсионеры покупают дневной билет за 600 ₽ по будням. Школьные группы платят за дневной билет 250 ₽ с ученика, а за билет в сауну 800 ₽ с человека.
`,
    'Сколько стоит дневной билет?',
  )
  expect(await ask('Сколько стоит дневной билет?')).toMatch(/900 ₽(?!.*600 ₽)/)
  expect(await ask('Сколько стоит дневной билет для пенсионера?')).toContain('600 ₽')
})
