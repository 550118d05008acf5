import type { api } from '@switchboard/contract'
import { createAgents } from './support/agents.ts'
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
  await expect(page.getByText('Support line is ready to work.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Connect Your Assistant Anywhere')
  const places = page.getByRole('main').getByRole('listitem')
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
  await expect(page.getByText('Number 21 is ready to work.')).toBeVisible()
})

test('without an assistant the welcome offers to create the first', async ({ page, newAccount, axe }) => {
  await newAccount()
  await page.goto('/welcome')
  await expect(page.getByText('Create your first assistant')).toBeVisible()
  await axe()
  await page.getByRole('main').getByRole('button', { name: 'Add New Assistant' }).click()
  await expect(page.getByRole('dialog', { name: 'Add New Assistant' })).toBeVisible()
})
