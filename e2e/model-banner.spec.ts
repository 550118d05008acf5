// A model that fails is told in every console, until it answers again.
import { api } from '@switchboard/contract'
import { type RunningProduct, runProduct, temporaryFolder } from '../bench/support/product.ts'
import { FAKE_KEY, type FakeModel, startFakeModel } from '../server/src/llm/fake/server.ts'
import { createAccount, signInHere } from './support/account.ts'
import { createAgents } from './support/agents.ts'
import { addDocument, answer, field } from './support/internal-chat.ts'
import { expect, test } from './support/test.ts'

const folder = temporaryFolder()
let fake: FakeModel
let product: RunningProduct

test.beforeAll(async () => {
  test.setTimeout(120_000)
  fake = await startFakeModel()
  product = await runProduct(folder.path, { settings: { ALLOW_PRIVATE_HOSTS: new URL(fake.url).host } })
})

test.afterAll(async () => {
  await product?.stop()
  await fake?.close()
  folder.remove()
})

/** Who asks the same twice is passed on to a person. */
const QUESTIONS = [
  'Within how many days can I return any item?',
  'How many days after delivery can an item be returned?',
  'Until when may I send something back?',
  'How long do I have to return an item?',
]

test('a model that fails four times shows a banner with the reason in every console, until it answers', async ({
  page,
  context,
  axe,
}) => {
  test.slow()
  const account = await createAccount(product.url, {})
  const [agent] = await createAgents(account, 'Sales')
  await addDocument(account, agent!, 'returns.md', 'You can return any item within 30 days of delivery.')
  await account.client.call(api.agents.saveAnswering, {
    params: { id: agent!.id },
    body: {
      model: { provider: 'openai_compatible', base_url: fake.url, model: 'reader', api_key: FAKE_KEY },
    },
  })
  await signInHere(page, product.url, account)
  await page.goto(`${product.url}/internal-chat`)
  const other = await context.newPage()
  await other.goto(`${product.url}/chat-bot-setup`)

  const shown = (on: typeof page) => on.getByRole('status').filter({ hasText: 'The model of Sales' })
  for (const [at, question] of QUESTIONS.entries()) {
    await expect(shown(page)).toBeHidden()
    const before = fake.calls.length
    // A refused key is not tried again.
    fake.next('no-credit')
    await field(page).fill(question)
    await field(page).press('Enter')
    await expect(answer(page, 'within 30 days').nth(at)).toBeVisible({ timeout: 30_000 })
    expect(fake.calls.length).toBe(before + 1)
  }
  for (const on of [page, other]) {
    await expect(shown(on)).toContainText('is not answering')
    await expect(shown(on)).toContainText('The AI provider at')
  }
  await axe()
  await shown(other).getByRole('link', { name: 'Model settings' }).click()
  await expect(other).toHaveURL(/bot-settings/)

  await field(page).fill('What is the deadline for returns?')
  await field(page).press('Enter')
  await expect(shown(page)).toBeHidden({ timeout: 30_000 })
  await expect(shown(other)).toBeHidden()
})
