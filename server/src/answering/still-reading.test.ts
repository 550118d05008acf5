import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'
import { eventually } from '../../test/eventually.ts'

const testing = await testApp({ ANSWER_QUIET_MS: '0' })
const { app, sqlIn } = testing
await app.jobs.start()
afterAll(() => app.jobs.stop({ graceMs: 0 }))

/** Inserted without a job, so that it is never processed. */
async function waitingFile(owner: number, agent: number, state: string) {
  await sqlIn(owner, `insert into upload_tasks (account_id, id, agent_id) values ($1, 'waits', $2)`, [
    owner,
    agent,
  ])
  await sqlIn(
    owner,
    `insert into upload_files (account_id, task_id, ordinal, file_name, size, state)
     values ($1, 'waits', 0, 'catalogue.pdf', 1000, $2)`,
    [owner, state],
  )
}

async function asked(shop: Awaited<ReturnType<typeof conversations>>, ...questions: string[]) {
  let chatId = 0
  for (const question of questions) {
    chatId = (await shop.receive(question)).chat_id
    await eventually(async () => (await shop.messages(chatId)).at(-1)!.answer).not.toBeNull()
  }
  return (await shop.messages(chatId)).map(({ answer }) => answer)
}

test('as long as a file waits to be read, the assistant says so and calls nobody', async () => {
  const shop = await conversations(testing)
  await waitingFile(shop.owner.id, shop.agent.id, 'queued')
  const answers = await asked(shop, 'How much is the blue lamp?', 'And what does the red lamp cost?')
  expect(answers).toEqual([
    'I am still reading the documents. Please ask me again in a few minutes.',
    'I am still reading the documents. Please ask me again in a few minutes.',
  ])
})

test('once it has been read, what is not known is not known', async () => {
  const shop = await conversations(testing)
  await waitingFile(shop.owner.id, shop.agent.id, 'done')
  expect(await asked(shop, 'How much is the blue lamp?')).toEqual([
    'I do not know the answer to that. Would you like to talk to a person?',
  ])
})

test('a site that is read for the first time counts, one that is read again does not', async () => {
  const shop = await conversations(testing)
  const site = (finished: string | null) =>
    sqlIn(
      shop.owner.id,
      `insert into sites (account_id, agent_id, url, state, finished_at) values ($1, $2, 'https://shop.test', 'reading', $3)
       on conflict (account_id, agent_id) do update set finished_at = excluded.finished_at`,
      [shop.owner.id, shop.agent.id, finished],
    )
  await site(null)
  expect((await asked(shop, 'How much is the blue lamp?'))[0]).toContain('still reading')
  await site('2026-01-01T00:00:00Z')
  expect((await asked(shop, 'How much is the green lamp?')).at(-1)).toContain('I do not know')
})
