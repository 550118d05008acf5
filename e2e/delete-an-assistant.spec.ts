import { api } from '@switchboard/contract'
import { createAgents } from './support/agents.ts'
import { button, toast } from './support/internal-chat.ts'
import { expect, test } from './support/test.ts'

test('the name that customers see has a field of its own and shows in the live chat', async ({
  page,
  newAccount,
}) => {
  const account = await newAccount()
  const [agent] = await createAgents(account, 'Sales')
  const params = { id: agent!.id }
  const { bot } = await account.client.call(api.bots.createLivechat, { params, body: {} })
  await page.goto('/bot-settings')
  const name = page.getByRole('textbox', { name: 'Name for customers' })
  await expect(name).toHaveValue('Sales')
  await expect(name).toHaveAccessibleDescription(/Customers see it in the live chat/)
  await name.fill(' ')
  await expect(page.getByText('Enter a name')).toBeVisible()
  await name.fill('Zofia')
  await button(page, 'Save').click()
  await expect
    .poll(async () => (await account.client.call(api.agents.mine)).agents[0])
    .toMatchObject({ agent_name: 'Sales', assistant_name: 'Zofia' })

  // A prompt with the former name is pointed out, before and after the new one is saved.
  const prompt = page.getByRole('textbox', { name: 'Prompt text' })
  const reminder = page.getByRole('status').filter({ hasText: 'The prompt still says “Zofia”.' })
  await prompt.fill('You are Zofia.')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Sales')
  await expect(reminder).toBeHidden()
  await name.fill('Basia')
  await expect(reminder).toBeVisible()
  await button(page, 'Save').click()
  await expect(button(page, 'Save')).toBeHidden()
  await reminder.getByRole('button', { name: 'Change it in the prompt' }).click()
  await expect(prompt).toBeFocused()
  await prompt.fill('You are Basia.')
  await expect(reminder).toBeHidden()
  await button(page, 'Save').click()
  await expect(button(page, 'Save')).toBeHidden()
  const setup = await account.client.call(api.livechat.setup, { params: { id: bot.id } })
  await page.goto(new URL(setup.demo_url).pathname)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chat with Basia')
})

test('deleting an assistant says what goes and stays, offers the export, and can be undone twice over', async ({
  page,
  newAccount,
  axe,
}) => {
  const [agent] = await createAgents(await newAccount(), 'Sales', 'Support')
  await page.goto('/bot-settings')
  const ask = async () => {
    await button(page, 'Delete assistant').click()
    return page.getByRole('dialog', { name: 'Delete Sales?' })
  }
  const dialog = await ask()
  await expect(dialog).toContainText('disappears from the console, with its channels, conversations')
  await expect(dialog).toContainText('Your account, other assistants, plan and activity log.')
  await expect(dialog).toContainText('For 7 days you can restore everything in Settings.')
  await axe()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: /CSV/ }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  await (await ask()).getByRole('button', { name: 'Delete assistant' }).click()
  await toast(page, 'Sales deleted').hover()
  const sidebar = page.getByRole('navigation').getByText('Sales', { exact: true })
  await expect(sidebar).toHaveCount(0)
  await page.getByTestId('toast').getByRole('button', { name: 'Undo' }).click()
  await expect(sidebar.first()).toBeVisible()

  await page.goto(`/bot-settings?agent=${agent!.id}`)
  await (await ask()).getByRole('button', { name: 'Delete assistant' }).click()
  await expect(sidebar).toHaveCount(0)
  await page.goto('/settings')
  const deleted = page.getByRole('list', { name: 'Deleted assistants' })
  await expect(deleted.getByRole('listitem')).toContainText('Sales')
  await axe()
  await deleted.getByRole('button', { name: 'Restore Sales' }).click()
  await expect(deleted).toBeHidden()
  await expect(sidebar.first()).toBeVisible()
})

test('the inbox is called Inbox, not by a channel, once the last assistant is deleted', async ({
  page,
  newAccount,
}) => {
  await createAgents(await newAccount(), 'Sales')
  await page.goto('/bot-settings')
  await button(page, 'Delete assistant').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete assistant' }).click()
  await expect(toast(page, 'Sales deleted')).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('Your assistants’ conversations appear here.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inbox')
})
