// From a fresh account to an answer in a model's words, from the console alone.
import { api } from '@switchboard/contract'
import { type RunningProduct, runProduct, temporaryFolder } from '../bench/support/product.ts'
import { FAKE_KEY, type FakeModel, startFakeModel } from '../server/src/llm/fake/server.ts'
import { createAccount, signInHere } from './support/account.ts'
import { createAgents } from './support/agents.ts'
import { addDocument, answer, button, field } from './support/internal-chat.ts'
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

test('an owner sets up a model in the console: provider, key, list, test, save, and it answers', async ({
  page,
  axe,
  allowConsole,
}) => {
  test.slow()
  // What is wrong with a key or a name is told by a status.
  allowConsole(/status of 422/)
  const account = await createAccount(product.url, {})
  const [agent] = await createAgents(account, 'Sales')
  await addDocument(account, agent!, 'returns.md', 'You can return any item within 30 days of delivery.')
  await signInHere(page, product.url, account)
  await page.goto(`${product.url}/bot-settings`)

  await page.getByRole('radio', { name: /Your own provider/ }).click()
  await expect(page.getByRole('radio', { name: 'OpenAI', exact: true })).toBeChecked()
  await expect(page.getByRole('link', { name: 'Get a key' })).toHaveAttribute(
    'href',
    'https://platform.openai.com/api-keys',
  )
  await page.getByRole('radio', { name: 'Anthropic', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Get a key' })).toHaveAttribute(
    'href',
    /console\.anthropic\.com/,
  )
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeHidden()
  await page.getByRole('radio', { name: 'Other server', exact: true }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill(fake.url)
  await axe()

  const key = page.getByLabel('Key', { exact: true })
  await key.fill('sk-wrong-0123456789')
  await button(page, 'Load the list').click()
  await expect(page.getByText(/does not accept the key/)).toBeVisible()
  await key.fill(FAKE_KEY)
  await button(page, 'Load the list').click()
  await expect(page.getByText(/models to choose from/)).toBeVisible()
  const name = page.getByRole('combobox', { name: 'Model', exact: true })
  await name.fill('gpt-5-mini')
  await expect(page.getByText(/0\.25 USD in, 2 USD out per 1M tokens/)).toBeVisible()
  await button(page, 'Try the model').click()
  await expect(page.getByText(/has no gpt-5-mini there/)).toBeVisible()
  await button(page, 'Save').click()
  const saveBar = page.getByRole('region', { name: 'Saving' })
  await expect(saveBar).toContainText('has no gpt-5-mini there')
  const { answering } = await account.client.call(api.agents.answering, { params: { id: agent!.id } })
  expect(answering.model.provider).toBe('installation')
  await name.fill('reader')
  await button(page, 'Try the model').click()
  await expect(page.getByText(/The model answers, after/)).toBeVisible()
  await axe()
  await button(page, 'Save').click()
  await expect(button(page, 'Save')).toBeHidden()

  await button(page, 'Try it').click()
  await field(page).fill('Within how many days can I return any item?')
  await field(page).press('Enter')
  const said = answer(page, 'You can return any item within 30 days of delivery.')
  await expect(said).toBeVisible({ timeout: 30_000 })
  expect(fake.calls.at(-1)?.scenario).toBe('reader')
})
