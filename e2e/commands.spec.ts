import type { Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import { button, expect, field, type OpenedChat, saveCommand, test, toast } from './support/opened-chat.ts'

const panel = (page: Page) => page.getByRole('grid', { name: 'Saved commands' })
const row = (page: Page, title: string) => panel(page).getByRole('row').filter({ hasText: title })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

const titles = async ({ office: { account, agent } }: OpenedChat) => {
  const { commands } = await account.client.call(api.commands.list, { params: { id: agent.id } })
  return commands.map(({ title }) => title)
}

test('CMD-3 CMD-4 CMD-5 CMD-6 the first command is added from the panel, and only with a title and a text', async ({
  page,
  openedChat,
  axe,
}) => {
  const chat = await openedChat()
  await button(page, 'Saved commands (/)').click()
  await expect(page.getByText('No saved commands yet.')).toBeVisible()
  await axe()
  await button(page, '+ Add new').click()
  const form = dialog(page, 'New command')
  await expect(form.getByRole('radio', { name: /Quick reply/ })).toBeChecked()
  await expect(form.getByRole('radio', { name: /Prompt/ })).not.toBeChecked()
  await axe()

  await form.getByLabel('Title').fill('   ')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Enter a title')).toBeVisible()
  await form.getByLabel('Title').fill(' greeting ')
  await form.getByRole('textbox', { name: 'Description' }).fill('\n')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Enter the text')).toBeVisible()
  expect(await titles(chat)).toEqual([])

  await form.getByRole('textbox', { name: 'Description' }).fill('Good morning, {{name}}!')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(row(page, 'greeting')).toBeVisible()
  await expect(field(page)).toBeFocused()
  expect(await titles(chat)).toEqual(['greeting'])
})

test('CMD-3 CMD-4 CMD-7 a saved command is changed from its row', async ({ page, openedChat, axe }) => {
  const chat = await openedChat()
  await saveCommand(chat.office, 'greeting', 'Good morning')
  await field(page).pressSequentially('/')
  await button(page, 'Edit greeting').click()
  const form = dialog(page, 'Edit command')
  await expect(form.getByLabel('Title')).toHaveValue('greeting')
  await expect(form.getByRole('textbox', { name: 'Description' })).toHaveValue('Good morning')
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
  await form.getByLabel('Title').fill('welcome')
  await form.getByRole('radio', { name: /Prompt/ }).click()
  const changed = page.waitForRequest('**/commands/*')
  await form.getByRole('button', { name: 'Save' }).click()
  expect((await changed).method()).toBe('PATCH')
  expect((await changed).postDataJSON()).toEqual({ title: 'welcome', text: 'Good morning', type: 'prompt' })
  await expect(row(page, 'welcome')).toContainText('Prompt')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(page, 'Edit welcome')).toBeFocused()
  await page.emulateMedia({ colorScheme: 'dark' })
  await axe()
  await expect(row(page, 'greeting')).toHaveCount(0)
})

test('CMD-2 commands that did not come are missed in a toast and in the panel, and can be asked for again', async ({
  page,
  openedChat,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  const chat = await openedChat()
  await saveCommand(chat.office, 'greeting', 'Good morning')
  await page.route('**/commands?*', (route) => route.fulfill({ status: 403, json: { success: false } }))
  await button(page, 'Saved commands (/)').click()
  await expect(toast(page, 'Failed to load commands')).toBeVisible()
  await page.unroute('**/commands?*')
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, 'greeting')).toBeVisible()
})

test('CMD-8 CMD-17 COMP-13 a deleted command is gone, comes back by Undo, and stays when the server says no', async ({
  page,
  openedChat,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  const chat = await openedChat()
  await saveCommand(chat.office, 'greeting', 'Good morning')
  await button(page, 'Saved commands (/)').click()
  await page.route('**/commands/*', (route) => route.abort())
  await button(page, 'Delete greeting').click()
  await expect(toast(page, 'An error occurred')).toBeVisible()
  await expect(row(page, 'greeting')).toBeVisible()
  await page.unroute('**/commands/*')

  await button(page, 'Delete greeting').click()
  await toast(page, 'Command deleted successfully').hover()
  await expect(row(page, 'greeting')).toHaveCount(0)
  await expect(field(page)).toBeFocused()
  expect(await titles(chat)).toEqual([])

  await toast(page, 'Command deleted successfully').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Command deleted successfully')).toBeHidden()
  await button(page, 'Saved commands (/)').click()
  await expect(row(page, 'greeting')).toBeVisible()
  expect(await titles(chat)).toEqual(['greeting'])
})

test('CMD-10 CMD-12 the slash and the button open the same panel; a space closes it, and so does Escape', async ({
  page,
  openedChat,
}) => {
  const chat = await openedChat()
  await saveCommand(chat.office, 'greeting', 'Good morning')
  await field(page).pressSequentially('/gr')
  await expect(row(page, 'greeting')).toBeVisible()
  await field(page).pressSequentially(' ')
  await expect(panel(page)).toBeHidden()

  await field(page).fill('')
  await button(page, 'Saved commands (/)').click()
  await expect(button(page, 'Saved commands (/)')).toHaveAttribute('aria-expanded', 'true')
  await expect(row(page, 'greeting')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(field(page)).toBeFocused()

  // Also from inside the menu, where the first Escape closes the button's tooltip.
  await field(page).pressSequentially('/')
  await button(page, 'Edit greeting').focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('/')
})

test('CMD-13 CMD-16 by keyboard alone: the typed letters filter, the arrows mark, Enter picks and does not send', async ({
  page,
  openedChat,
  axe,
}) => {
  const chat = await openedChat()
  await saveCommand(chat.office, 'Shipping times', 'Two days.')
  await saveCommand(chat.office, 'greeting', 'Good morning, {{name}}!')
  await saveCommand(chat.office, 'Times of day', 'From nine to five.')
  await field(page).pressSequentially('/time')
  const rows = panel(page).getByRole('row')
  await expect(rows).toContainText(['Times of day', 'Shipping times', '+ Add new'])
  await axe()
  const marked = async () => {
    const id = await field(page).getAttribute('aria-activedescendant')
    return page.locator(`[id="${id}"]`)
  }
  await expect(await marked()).toContainText('Times of day')
  await field(page).press('ArrowDown')
  await expect(await marked()).toContainText('Shipping times')
  await expect(await marked()).toHaveAttribute('aria-selected', 'true')
  await field(page).press('ArrowUp')
  await field(page).press('ArrowUp')
  await expect(await marked()).toContainText('+ Add new')
  await field(page).press('ArrowUp')
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('Two days.')
  await expect(panel(page)).toBeHidden()

  // By mouse; the reply contains the customer's name and is inserted at the cursor.
  await field(page).fill('Hm. ')
  await button(page, 'Saved commands (/)').click()
  await row(page, 'greeting')
    .getByRole('button', { name: /^greeting/ })
    .click()
  await expect(field(page)).toHaveValue('Hm. Good morning, Anna!')
  await page.keyboard.press('Control+z')
  await expect(field(page)).toHaveValue('Hm. ')
  expect(await chat.messages()).toHaveLength(1)
})

test('CMD-14 CMD-15 a prompt goes to the model with the name filled in, and its answer into the field', async ({
  page,
  openedChat,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  const chat = await openedChat()
  await saveCommand(chat.office, 'apology', 'Write an apology to {{name}}.', 'prompt')
  await field(page).pressSequentially('/apo')
  await row(page, 'apology').waitFor()
  await field(page).press('Enter')
  // This server has no model.
  await expect(toast(page, 'Failed to get GPT response')).toBeVisible()
  await expect(page.getByRole('form', { name: 'Reply' })).toContainText('Prompts need a language model')
  await expect(field(page)).toHaveValue('')

  await page.route('**/api/gpt/chat', (route) =>
    route.fulfill({ json: { success: true, response: 'We are sorry, Anna.' } }),
  )
  await field(page).fill('Dear customer,')
  await button(page, 'Saved commands (/)').click()
  const asked = page.waitForRequest('**/api/gpt/chat')
  await row(page, 'apology')
    .getByRole('button', { name: /^apology/ })
    .click()
  expect((await asked).postDataJSON()).toEqual({ prompt: 'Write an apology to Anna.' })
  await expect(toast(page, 'GPT Response received')).toBeVisible()
  await expect(field(page)).toHaveValue('Dear customer,\n\nWe are sorry, Anna.')
})

test('a command that is typed faster than its menu comes is picked, and never sent as a message', async ({
  page,
  openedChat,
}) => {
  const chat = await openedChat()
  await saveCommand(chat.office, 'greeting', 'Good morning')
  await button(page, 'Saved commands (/)').click()
  await expect(row(page, 'greeting')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await field(page).fill('/gre')
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('Good morning')

  // After Escape closes the menu, Enter sends the text as typed.
  await page.clock.resume()
  await field(page).fill('')
  await field(page).fill('/gre')
  await expect(row(page, 'greeting')).toBeVisible()
  await field(page).press('Escape')
  await field(page).press('Enter')
  await expect.poll(async () => (await chat.messages()).map(({ answer }) => answer)).toContain('/gre')
})
