import type { Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import { createAgents } from './support/agents.ts'
import { READ_MS } from './support/files.ts'
import { expect, test } from './support/test.ts'
import { stubChannels } from './support/unfinished-server.ts'

test('WELC-1 WELC-4 WELC-5 the welcome names the assistant and leads to the channels', async ({
  page,
  newAccount,
  axe,
}) => {
  await createAgents(await newAccount(), 'Sales', 'Support line')
  await page.goto('/welcome')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to your First AI assistant!')
  await page.getByRole('button', { name: 'Support line' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to your Second AI assistant!')
  await expect(page.getByText('Support line is not ready yet. Next: finish its prompt.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Connect Your Assistant Anywhere')
  const places = page.getByRole('list', { name: 'Where it can answer' }).getByRole('listitem')
  for (const [index, place] of [
    'Messengers',
    'WhatsApp',
    'Websites',
    'Mobile apps',
    'Social media',
  ].entries())
    await expect(places.nth(index)).toContainText(place)
  await axe()
  await page.getByRole('main').getByRole('link', { name: 'Connect to inbox' }).click()
  await expect(page).toHaveURL('/integrations')
})

test('the welcome names the next step until the assistant is ready, and each card leads to it', async ({
  page,
  newAccount,
  axe,
}) => {
  const { client } = await newAccount()
  const { agent } = await client.call(api.agents.create, {
    body: { agent_name: 'Sales', instructions: 'You are [assistant name] of [shop name].' },
  })
  const params = { id: agent.id }
  await page.goto('/welcome')
  const steps = page.getByRole('list', { name: 'Set up the assistant' })
  const next = steps.locator('[aria-current="step"]')
  await expect(page.getByText('Sales is not ready yet. Next: finish its prompt.')).toBeVisible()
  await expect(next).toContainText('Still to fill in: [assistant name], [shop name]')
  await axe()
  await next.click()
  await expect(page).toHaveURL('/bot-settings')

  await client.call(api.agents.saveInstructions, {
    params,
    body: { content: 'You sell lamps.', type: 'preset' },
  })
  await page.goto('/welcome')
  await expect(page.getByText('Next: add knowledge.')).toBeVisible()
  await expect(steps.getByRole('link', { name: 'Finish the prompt' })).toContainText('Done')
  await next.click()
  await expect(page).toHaveURL('/chat-bot-setup')

  await uploadSample(page)
  await page.goto('/welcome')
  await expect(page.getByText('Next: connect a channel.')).toBeVisible()
  await next.click()
  await expect(page.getByRole('dialog', { name: 'Add an integration' })).toBeVisible()

  await client.call(api.bots.createLivechat, { params, body: {} })
  await page.goto('/welcome')
  await expect(page.getByText('Sales is ready to work.')).toBeVisible()
  await expect(next).toHaveCount(0)
})

test('what cannot be connected yet is marked as coming, the rest leads to its connection', async ({
  page,
  newAccount,
}) => {
  await createAgents(await newAccount(), 'Sales')
  await page.goto('/welcome')
  const places = page.getByRole('list', { name: 'Where it can answer' }).getByRole('listitem')
  for (const place of ['WhatsApp', 'Mobile apps']) {
    const soon = places.filter({ hasText: place })
    await expect(soon).toContainText('Soon')
    await expect(soon.getByRole('link')).toHaveCount(0)
  }
  await expect(places.filter({ hasText: 'Soon' })).toHaveCount(2)
  for (const [place, add] of [
    ['Messengers', 'channel'],
    ['Websites', 'livechat'],
    ['Social media', 'facebook'],
  ] as const)
    await expect(places.filter({ hasText: place }).getByRole('link')).toHaveAttribute(
      'href',
      `/integrations?add=${add}`,
    )
})

test('WELC-1 the assistant stays the First when its mode changes while the welcome is open', async ({
  page,
  newAccount,
}) => {
  await createAgents(await newAccount(), 'Sales', 'Support line')
  await page.goto('/welcome')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Welcome to your First AI assistant!')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('option', { name: 'Switch Sales to' }).click()
  await expect(page.getByTestId('toast')).toHaveText('Mode changed!')
  await expect(heading).toHaveText('Welcome to your First AI assistant!')
})

test('WELC-3 from the twenty-first on the number has no word, but the name still stands there', async ({
  page,
  newAccount,
}) => {
  await createAgents(await newAccount(), 'Sales')
  await stubChannels(page, [])
  await page.route('**/api/me/agents', async (route) => {
    const response = await route.fetch()
    const { agents } = (await response.json()) as { agents: api.agents.Agent[] }
    const many = Array.from({ length: 21 }, (_, index) => ({
      ...agents[0]!,
      id: agents[0]!.id + index,
      agent_name: `Number ${index + 1}`,
    }))
    await route.fulfill({ response, json: { success: true, agents: many } })
  })
  await page.goto('/welcome')
  await page.getByRole('button', { name: 'Number 20' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to your Twentieth AI assistant!')
  await page.getByRole('button', { name: 'Number 21' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Welcome to your Invalid number AI assistant!',
  )
  await expect(page.getByText('Number 21 is not ready yet')).toBeVisible()
})

test('without an assistant the welcome offers to create the first', async ({ page, newAccount, axe }) => {
  await newAccount()
  await page.goto('/welcome')
  await expect(page.getByText('Create your first assistant')).toBeVisible()
  await axe()
  await page.getByRole('main').getByRole('button', { name: 'Add New Assistant' }).click()
  await expect(page.getByRole('dialog', { name: 'Add New Assistant' })).toBeVisible()
})

async function uploadSample(page: Page) {
  await page.getByRole('button', { name: 'Try a sample' }).click()
  const files = page.getByRole('region', { name: 'Files', exact: true }).getByRole('listitem')
  await expect(files.getByText('Ready')).toBeVisible({ timeout: READ_MS })
}
