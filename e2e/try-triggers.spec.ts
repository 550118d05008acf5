import { createAgents } from './support/agents.ts'
import { button } from './support/internal-chat.ts'
import { expect, test } from './support/test.ts'

test('the owner tests a message: what fires, what is off, and what a failed test says', async ({
  page,
  newAccount,
  axe,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  await createAgents(await newAccount(), 'Sales')
  await page.goto('/bot-settings')
  const message = page.getByRole('textbox', { name: 'Customer’s message' })
  const result = page.getByRole('list', { name: 'Triggers', exact: true })
  const row = (name: string) => result.getByRole('listitem').filter({ hasText: name })
  await expect(button(page, 'Test')).toBeDisabled()
  await expect(button(page, 'Test')).toHaveAccessibleDescription('Enter a message first')

  const refusal = { success: false, error: 'The server is busy', errors: [], code: 'unavailable' }
  await page.route('**/triggers/try', (route) => route.fulfill({ status: 503, json: refusal }), { times: 1 })
  await message.fill('I want to talk to a human')
  await button(page, 'Test').click()
  await expect(page.getByRole('alert').filter({ hasText: 'The server is busy' })).toBeVisible()
  await button(page, 'Test').click()
  await expect(page.getByText('The chat is handed over to a person.')).toBeVisible()
  await expect(result.getByRole('listitem')).toHaveCount(5)
  await expect(row('The customer asks for a person')).toContainText('Fires')
  await expect(row('The customer asks for a person')).toContainText('I want to talk to a human')
  await expect(row('A certain word is used')).toContainText('Does not fire')
  await axe()

  await page.getByRole('switch', { name: /asks for a person/ }).click()
  await expect(page.getByText('The test uses the saved settings.')).toBeVisible()
  await button(page, 'Save').click()
  await expect(page.getByText('The test uses the saved settings.')).toBeHidden()
  await button(page, 'Test').click()
  await expect(page.getByText('The assistant goes on answering.')).toBeVisible()
  await expect(row('The customer asks for a person')).toContainText('Would fire, but is off')
})
