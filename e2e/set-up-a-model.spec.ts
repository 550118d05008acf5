// From a fresh account to a model's answer, using only the console; and what is shown when the model fails.
import { api } from '@switchboard/contract'
import { type RunningProduct, runProduct, temporaryFolder } from '../bench/support/product.ts'
import { FAKE_KEY, type FakeModel, startFakeModel } from '../server/src/llm/fake/server.ts'
import { startLocalModelServer } from '../server/test/local-model-server.ts'
import { createAccount, signInHere } from './support/account.ts'
import { createAgents } from './support/agents.ts'
import { READ_MS, textFile } from './support/files.ts'
import { addDocument, answer, button, field } from './support/internal-chat.ts'
import { openScriptedModel, type ScriptedModel } from './support/scripted-model.ts'
import { expect, test } from './support/test.ts'

const folder = temporaryFolder()
let fake: FakeModel
let local: Awaited<ReturnType<typeof startLocalModelServer>>
let scripted: ScriptedModel
let product: RunningProduct

test.beforeAll(async () => {
  test.setTimeout(120_000)
  fake = await startFakeModel()
  local = await startLocalModelServer({ says: 'Ready.' })
  scripted = await openScriptedModel()
  const hosts = [fake.url, scripted.settings.LLM_BASE_URL!].map((url) => new URL(url).host)
  product = await runProduct(folder.path, {
    settings: { ALLOW_PRIVATE_HOSTS: hosts.join(), LLM_LOCAL_SERVERS: local.url },
  })
})

test.afterAll(async () => {
  await product?.stop()
  await fake?.close()
  await local?.close()
  await scripted?.close()
  folder.remove()
})

// Must run first: only the first account of an installation is offered a local server.
test.describe.configure({ mode: 'serial' })

test('a model server on the machine is offered to the first account, allowed with one click, and to nobody else', async ({
  page,
  axe,
}) => {
  const first = await createAccount(product.url, {})
  const [agent] = await createAgents(first, 'Sales')
  await signInHere(page, product.url, first)
  await page.goto(`${product.url}/bot-settings`)
  await expect(page.getByText('Ollama runs on this machine')).toBeVisible()
  await axe()
  await button(page, 'Use Ollama').click()
  await expect(page.getByText('Ollama runs on this machine')).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Model', exact: true })).toHaveValue('qwen3:8b')
  await button(page, 'Save').click()
  await expect(button(page, 'Save')).toBeHidden()
  const { answering } = await first.client.call(api.agents.answering, { params: { id: agent!.id } })
  expect(answering.model).toMatchObject({ provider: 'openai_compatible', base_url: `${local.url}/v1` })

  const other = await createAccount(product.url, {})
  const [foreign] = await createAgents(other, 'Sales')
  const { servers } = await other.client.call(api.agents.localModels, { params: { id: foreign!.id } })
  expect(servers).toEqual([])
})

test('an owner sets up a model in the console: provider, key, list, test, save, and it answers', async ({
  page,
  axe,
  allowConsole,
}) => {
  test.slow()
  // A wrong key or name is reported by a status.
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
  await expect(page.getByText(/The model answered in/)).toBeVisible()
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

test('a new owner gets from sign-up to an answer that appears word by word', async ({ page }) => {
  test.slow()
  await page.goto(`${product.url}/signup`)
  await page.getByLabel('Email').fill('new.owner@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('checkbox', { name: /privacy policy/ }).check()
  await button(page, 'Sign up').click()
  await expect(page.getByRole('heading', { name: 'Account created successfully' })).toBeVisible()

  await page.goto(`${product.url}/welcome`)
  await page.getByRole('navigation').getByRole('button', { name: 'Add New Assistant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Assistant' })
  await dialog.getByLabel('Name', { exact: true }).fill('Sales')
  await button(page, 'Create assistant').click()
  await expect(dialog).toBeHidden()

  await page.goto(`${product.url}/chat-bot-setup`)
  await expect(button(page, 'Upload')).toBeVisible()
  const returns = textFile('Returns.txt', 'You can return any item within 30 days of delivery.')
  await page.locator('input[type=file]').setInputFiles([returns])
  await expect(
    page.getByRole('region', { name: 'Files', exact: true }).getByText('Ready', { exact: true }),
  ).toBeVisible({ timeout: READ_MS * 3 })

  await page.goto(`${product.url}/bot-settings`)
  await page.getByRole('radio', { name: /Your own provider/ }).click()
  await page.getByRole('radio', { name: 'Other server', exact: true }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill(scripted.settings.LLM_BASE_URL!)
  await page.getByRole('combobox', { name: 'Model', exact: true }).fill('scripted')
  await page.getByRole('radio', { name: /Show while checking/ }).click()
  await button(page, 'Save').click()
  await expect(button(page, 'Save')).toBeHidden()

  await button(page, 'Try it').click()
  const asked = scripted.asked()
  await field(page).fill('Until when can I return an item?')
  await field(page).press('Enter')
  const speech = await asked
  speech.say('{"say": "You can return any item ')
  const said = answer(page, 'You can return any item')
  await expect(said).toHaveAttribute('aria-busy', 'true')
  speech.say('within 30 days of delivery.", "from": [1]}')
  speech.end()
  await expect(said).toContainText('You can return any item within 30 days of delivery.')
  await expect(said).not.toHaveAttribute('aria-busy')
})

/** Different wordings, because repeated questions are handed over to a person. */
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

test('a second model set up in the same form answers when the first one fails, and the reasons say so', async ({
  page,
  axe,
  allowConsole,
}) => {
  test.slow()
  allowConsole(/status of 422/)
  const account = await createAccount(product.url, {})
  const [agent] = await createAgents(account, 'Sales')
  await addDocument(account, agent!, 'returns.md', 'You can return any item within 30 days of delivery.')
  const at = { provider: 'openai_compatible', base_url: fake.url, api_key: FAKE_KEY } as const
  await account.client.call(api.agents.saveAnswering, {
    params: { id: agent!.id },
    body: { model: { ...at, model: 'no-credit' } },
  })
  await signInHere(page, product.url, account)
  await page.goto(`${product.url}/bot-settings`)

  const second = page.getByRole('region', { name: 'Fallback model' })
  await expect(second.getByRole('radio', { name: 'None' })).toBeChecked()
  await second.getByRole('radio', { name: 'Another provider' }).click()
  await second.getByRole('radio', { name: 'Other server', exact: true }).click()
  await second.getByRole('textbox', { name: 'Address' }).fill(fake.url)
  await second.getByLabel('Key', { exact: true }).fill(FAKE_KEY)
  const name = second.getByRole('combobox', { name: 'Model', exact: true })
  await name.fill('gpt-5-mini')
  await button(page, 'Save').click()
  await expect(page.getByRole('region', { name: 'Saving' })).toContainText('has no gpt-5-mini there')
  await name.fill('reader')
  await button(page, 'Try the fallback model').click()
  await expect(second.getByText(/The model answered in/)).toBeVisible()
  await axe()
  await button(page, 'Save').click()
  await expect(button(page, 'Save')).toBeHidden()

  await button(page, 'Try it').click()
  await field(page).fill(QUESTIONS[0]!)
  await field(page).press('Enter')
  await expect(answer(page, 'You can return any item within 30 days of delivery.')).toBeVisible({
    timeout: 30_000,
  })
  await button(page, 'Why this answer').click()
  const why = page.getByRole('dialog', { name: 'Why this answer' })
  await expect(why).toContainText('Written by the model reader')
  await expect(why).toContainText(/no-credit: The AI provider at .* has no credit left/)
  await axe()
})

test('a spending limit set in the settings stops the model, and every console says so until it is raised', async ({
  page,
  axe,
}) => {
  test.slow()
  const account = await createAccount(product.url, {})
  const [agent] = await createAgents(account, 'Sales')
  await addDocument(account, agent!, 'returns.md', 'You can return any item within 30 days of delivery.')
  const prices = { input_price: 1000, output_price: 1000 }
  await account.client.call(api.agents.saveAnswering, {
    params: { id: agent!.id },
    body: {
      model: {
        provider: 'openai_compatible',
        base_url: fake.url,
        model: 'reader',
        api_key: FAKE_KEY,
        ...prices,
      },
    },
  })
  await signInHere(page, product.url, account)
  await page.goto(`${product.url}/settings`)
  await page.getByRole('textbox', { name: 'Daily limit' }).fill('0,05')
  const spending = page.locator('section', { has: page.getByRole('heading', { name: 'AI spending' }) }).last()
  await spending.getByRole('button', { name: 'Apply' }).click()
  await expect(spending).toContainText('0.00 of 0.05')

  await page.goto(`${product.url}/internal-chat`)
  const shown = page.getByRole('status').filter({ hasText: 'Sales has reached a spending limit' })
  for (const [at, question] of QUESTIONS.slice(0, 2).entries()) {
    await expect(shown).toBeHidden()
    await field(page).fill(question)
    await field(page).press('Enter')
    await expect(answer(page, 'within 30 days').nth(at)).toBeVisible({ timeout: 30_000 })
  }
  await expect(shown).toContainText('The daily budget of this account is spent.')
  await axe()
  await answer(page, 'within 30 days').first().getByRole('button', { name: 'Why this answer' }).click()
  await expect(page.getByRole('dialog', { name: 'Why this answer' })).toContainText(/Cost\s*\d/)

  await page.keyboard.press('Escape')
  await shown.getByRole('link', { name: 'Spending limits' }).click()
  await expect(page.getByRole('table', { name: 'Spending by assistant' })).toContainText('Sales')
  await page.getByRole('button', { name: 'By day' }).click()
  await expect(page.getByRole('table', { name: 'By day' })).toBeVisible()
  await axe()
  await page.getByRole('textbox', { name: 'Daily limit' }).fill('')
  await spending.getByRole('button', { name: 'Apply' }).click()
  await expect(shown).toBeHidden()
})
