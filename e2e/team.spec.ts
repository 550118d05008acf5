import type { BrowserContext, Locator, Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import { createAccount, signInHere } from './support/account.ts'
import { createAgents } from './support/agents.ts'
import { expectAccessible } from './support/axe.ts'
import { colleague, linkFor, newBrowser, PASSWORD } from './support/colleague.ts'
import { openChat, write } from './support/talk.ts'
import { createLiveChat, expect, panel, test } from './support/widget.ts'

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const people = (page: Page) => page.getByRole('list', { name: 'People' })
const personRow = (page: Page, name: string) => people(page).getByRole('listitem').filter({ hasText: name })
const toast = (page: Page, text: string) => page.getByTestId('toast').filter({ hasText: text })

const refusals = (context: BrowserContext) => {
  const heard: string[] = []
  context.on('response', (response) => {
    if (response.status() === 403) heard.push(`${response.request().method()} ${response.url()}`)
  })
  return heard
}

test('an owner invites an agent for one assistant, who joins, answers a customer by name, and is signed out at once when deactivated', async ({
  page,
  browser,
  baseURL,
  newAccount,
  sites,
  axe,
}) => {
  // Slow: three people, one after the other.
  test.setTimeout(240_000)
  const owner = await newAccount()
  const chat = await createLiveChat(baseURL!, {}, owner)
  await createAgents(owner, 'Wholesale')

  await page.goto('/settings#team')
  await expect(personRow(page, owner.email)).toContainText('Owner')
  await button(page, 'Invite…').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Only some assistants' }).click()
  await button(dialog, 'Create link').click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose at least one assistant')
  await dialog.getByRole('checkbox', { name: 'Acme Assistant' }).click()
  await dialog.getByRole('textbox', { name: 'Email (optional)' }).fill('anna@shop.example')
  await axe()
  await button(dialog, 'Create link').click()
  const link = await dialog.getByRole('textbox', { name: 'Invitation link' }).inputValue()
  expect(link).toContain('/join#')
  await axe()
  await button(dialog, 'Done').click()
  const open = page.getByRole('list', { name: 'Open invitations' })
  await expect(open).toContainText('anna@shop.example')
  await expect(open).toContainText('Acme Assistant')
  await expect(page.getByText(link)).toHaveCount(0)

  const anna = await newBrowser(browser, baseURL!)
  const refused = refusals(anna.context)
  await anna.page.goto(link)
  await expect(anna.page.getByRole('heading', { level: 1 })).toHaveText(`Join ${owner.email}`)
  await expect(anna.page.getByText(`${owner.email} invites you as agent.`)).toBeVisible()
  await expect(anna.page.getByLabel('Email')).toHaveValue('anna@shop.example')
  await expectAccessible(anna.page)
  const email = `anna.${owner.email}`
  await anna.page.getByLabel('Your name').fill('Anna')
  await anna.page.getByLabel('Email').fill(email)
  await anna.page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await anna.page.getByRole('checkbox').click()
  await button(anna.page, 'Create login and join').click()
  await expect(toast(anna.page, `You have joined ${owner.email}`)).toBeVisible()

  // She only sees what the agent role allows, for her one assistant.
  const menu = anna.page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'Knowledge base' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Bot settings' })).toHaveCount(0)
  await expect(menu.getByRole('link', { name: 'Integrations' })).toHaveCount(0)
  await expect(button(anna.page, 'Add New Assistant')).toHaveCount(0)
  await expect(menu).not.toContainText('Wholesale')
  await button(anna.page, 'Settings').click()
  await expect(anna.page.getByRole('menuitem', { name: 'General setting' })).toBeVisible()
  await expect(anna.page.getByRole('menuitem', { name: 'Billing' })).toHaveCount(0)
  await anna.page.keyboard.press('Escape')

  const visitor = await newBrowser(browser, baseURL!)
  await visitor.page.goto(sites.put('shop-a', { body: `<main><h1>A shop</h1></main>${chat.snippet}` }))
  await openChat(visitor.page)
  await write(visitor.page, 'Is anybody there?')

  await expect(anna.page.getByRole('article').filter({ hasText: 'Is anybody there?' })).toBeVisible()
  const takeOver = anna.page.getByRole('button', { name: /^(Take over|Switch to Copilot)/ })
  await takeOver.first().click()
  await anna.page.getByRole('textbox', { name: 'Message' }).fill('Yes, I am.')
  await button(anna.page, 'Send').click()
  await expect(anna.page.getByRole('article', { name: /^Team member Anna, / })).toContainText('Yes, I am.')
  await expectAccessible(anna.page)

  await expect(panel(visitor.page).locator('.message.person')).toContainText('Anna Person')
  await expect(panel(visitor.page).getByRole('heading', { level: 1 })).toHaveText('Anna')

  // Stop AI concerns all assistants.
  await owner.client.call(api.chats.setAiState, { body: { halted: true } })
  await anna.page.goto('/settings')
  await expect(anna.page.getByText('The AI is stopped', { exact: true })).toBeVisible()
  await expect(people(anna.page)).toBeVisible()
  await expect(button(anna.page, 'Restart')).toHaveCount(0)
  await expect(button(anna.page, 'Stop now!')).toHaveCount(0)
  await owner.client.call(api.chats.setAiState, { body: { halted: false } })

  await page.goto('/?section=livechat')
  await expect(page.getByRole('article', { name: /^Team member Anna, / })).toContainText('Yes, I am.')
  await page.goto('/settings#team')
  await expect(personRow(page, email)).toContainText('Agent')
  await expect(personRow(page, email)).toContainText('Acme Assistant')
  await expect(open).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Activity log' })).toContainText(`Joined the team: ${email}`)
  await button(page, 'Actions for Anna').click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await button(page.getByRole('alertdialog'), 'Deactivate').click()
  await expect(personRow(page, email)).toContainText('Deactivated')
  anna.allow(/Failed to load resource/)
  await expect(anna.page).toHaveURL(/\/login/)
  await axe()

  // The link works once.
  await anna.page.goto(link)
  await expect(anna.page.getByRole('heading', { level: 1 })).toHaveText('This invitation no longer works')
  await expectAccessible(anna.page)
  expect(refused, 'refused as forbidden').toEqual([])
  expect([...anna.complaints(), ...visitor.complaints()]).toEqual([])
  await anna.context.close()
  await visitor.context.close()
})

const SCREENS = [
  '/',
  '/chat-bot-setup',
  '/internal-chat',
  '/analytics',
  '/integrations',
  '/bot-settings',
  '/billing',
  '/welcome',
  '/whatsapp',
  '/settings',
]

for (const role of ['agent', 'viewer'] as const)
  test(`no screen asks for what the server refuses to ${role === 'agent' ? 'an agent' : 'a viewer'}`, async ({
    page,
    baseURL,
    context,
    axe,
  }) => {
    const owner = await createAccount(baseURL!, {})
    const chat = await createLiveChat(baseURL!, {}, owner)
    const reader = await colleague(baseURL!, owner, role)
    await signInHere(page, baseURL!, reader)
    const refused = refusals(context)
    for (const path of [...SCREENS, `/integrations?bot=${chat.bot.id}`]) {
      // Like a first visit: the role is not stored yet.
      await page.evaluate(() => localStorage.removeItem('role')).catch(() => {})
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('load')
      if (/integrations|bot-settings|billing|welcome/.test(path))
        await expect(page.getByText('For admins and owners')).toBeVisible()
      else await expect(page.getByRole('button', { name: 'Settings', exact: true })).toBeVisible()
      if (/bot-settings|chat-bot-setup|settings$/.test(path)) await axe()
    }
    await page.goto('/settings')
    await expect(people(page)).toBeVisible()
    await expect(button(page, 'Invite…')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Your data' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Assistants', exact: true })).toHaveCount(
      role === 'agent' ? 1 : 0,
    )
    expect(refused).toEqual([])
  })

test('a viewer reads a chat and is offered nothing to change in it', async ({
  page,
  baseURL,
  context,
  sites,
  axe,
}) => {
  const owner = await createAccount(baseURL!, {})
  const chat = await createLiveChat(baseURL!, {}, owner)
  const reader = await colleague(baseURL!, owner, 'viewer')
  await page.goto(sites.put('shop-a', { body: `<main><h1>A shop</h1></main>${chat.snippet}` }))
  await openChat(page)
  await write(page, 'Do you ship abroad?')
  await expect(panel(page).locator('.message.ai')).toBeVisible()

  await signInHere(page, baseURL!, reader)
  const refused = refusals(context)
  await page.goto('/?section=livechat')
  await expect(page.getByText('Viewers can read, but not change anything.')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'Do you ship abroad?' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Auto mode' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await axe()
  await page.keyboard.press('m')
  await page.keyboard.press('e')
  await page.goto('/internal-chat')
  await expect(page.getByText('Viewers can read, but not change anything.')).toBeVisible()
  expect(refused).toEqual([])
  const { chats } = await owner.client.call(api.chats.ofBot, { params: { id: chat.bot.id } })
  expect(chats[0]).toMatchObject({ mode: 'auto' })
})

test('the last owner cannot leave; a second owner is made, changed and removed', async ({
  page,
  baseURL,
  newAccount,
  axe,
}) => {
  const owner = await newAccount()
  const anna = await colleague(baseURL!, owner, 'agent')
  await page.goto('/settings#team')
  const leave = button(page, 'Leave this team…')
  await expect(leave).toHaveAttribute('aria-disabled', 'true')
  await expect(
    page
      .getByRole('paragraph')
      .filter({ hasText: 'You are the only owner. Make somebody else an owner first.' }),
  ).toBeVisible()
  await expect(button(page, `Actions for ${owner.email}`)).toHaveCount(0)

  // By keyboard only.
  await button(page, 'Actions for Anna').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Change…' })).toBeVisible()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change Anna' })
  await expect(button(dialog, 'Save')).toBeDisabled()
  await dialog.getByRole('radio', { name: /^Owner/ }).focus()
  await page.keyboard.press('Space')
  await axe()
  await button(dialog, 'Save').focus()
  await page.keyboard.press('Enter')
  await expect(personRow(page, anna.email)).toContainText('Owner')
  await expect(button(page, 'Actions for Anna')).toBeFocused()
  await expect(leave).toBeEnabled()

  await button(page, 'Actions for Anna').click()
  await page.getByRole('menuitem', { name: 'Remove…' }).click()
  await button(page.getByRole('alertdialog'), 'Remove').click()
  await expect(personRow(page, anna.email)).toHaveCount(0)
  await expect(page.getByText('It is just you so far.')).toBeVisible()
  await expect(leave).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('list', { name: 'Activity log' })).toContainText(
    `Removed from the team: ${anna.email}`,
  )
})

test('somebody who has an account joins another one by a link, switches back, and other tabs follow', async ({
  page,
  baseURL,
  context,
  newAccount,
  axe,
}) => {
  const owner = await createAccount(baseURL!, {})
  await createAgents(owner, 'Their assistant')
  const guest = await newAccount()
  await createAgents(guest, 'Own assistant')
  const other = await context.newPage()
  await other.goto('/analytics')
  await expect(other.getByRole('button', { name: 'Own assistant' })).toBeVisible()

  await page.goto(await linkFor(owner, 'viewer'))
  await expect(page.getByText(`You are signed in as ${guest.email}.`)).toBeVisible()
  await axe()
  await button(page, `Join as ${guest.email}`).click()
  await expect(page.getByRole('button', { name: 'Their assistant' })).toBeVisible()
  await expect(button(page, 'Add New Assistant')).toHaveCount(0)
  await expect(other.getByRole('button', { name: 'Their assistant' })).toBeVisible()

  await button(page, 'Settings').click()
  await expect(page.getByRole('menuitemradio', { name: owner.email })).toBeChecked()
  await axe()
  await page.getByRole('menuitemradio', { name: guest.email }).click()
  await expect(page.getByRole('button', { name: 'Own assistant' })).toBeVisible()
  await expect(button(page, 'Add New Assistant')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Own assistant' })).toBeVisible()
})

test('a changed role counts at once in a console that is open', async ({
  page,
  baseURL,
  newAccount,
  browser,
}) => {
  const owner = await newAccount()
  const [shop] = await createAgents(owner, 'Shop', 'Wholesale')
  const anna = await colleague(baseURL!, owner, 'admin')
  const hers = await newBrowser(browser, baseURL!)
  await signInHere(hers.page, baseURL!, anna)
  await hers.page.goto('/analytics')
  await expect(button(hers.page, 'Add New Assistant')).toBeVisible()
  await expect(hers.page.getByRole('button', { name: 'Wholesale' })).toBeVisible()
  const { members } = await owner.client.call(api.team.members)
  const { user_id } = members.find(({ name }) => name === 'Anna')!
  await owner.client.call(api.team.change, {
    params: { id: user_id },
    body: { role: 'agent', agent_ids: [shop!.id] },
  })
  await expect(button(hers.page, 'Add New Assistant')).toHaveCount(0)
  await expect(hers.page.getByRole('button', { name: 'Wholesale' })).toHaveCount(0)
  await hers.context.close()
  await page.goto('/')
})

test('a name and a picture of one\u2019s own are saved, shown beside messages, and taken back', async ({
  page,
  newAccount,
  axe,
}) => {
  await newAccount()
  await page.goto('/settings#team')
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect(button(page, 'Update name')).toBeDisabled()
  await name.fill('Anna Kowalska')
  await button(page, 'Update name').click()
  await expect(personRow(page, 'Anna Kowalska')).toBeVisible()
  await expect(button(page, 'Update name')).toBeDisabled()
  await name.fill(' ')
  await expect(page.getByText('Enter your name.')).toBeVisible()
  await expect(button(page, 'Update name')).toBeDisabled()
  await name.fill('Anna Kowalska')
  const buffer = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Choose a picture…').click()
  await (await chooser).setFiles({ name: 'anna.png', mimeType: 'image/png', buffer })
  await expect(personRow(page, 'Anna Kowalska').locator('img')).toBeVisible()
  await axe()
  await button(page, 'Remove picture').click()
  await expect(personRow(page, 'Anna Kowalska').locator('img')).toHaveCount(0)
  const wrong = page.waitForEvent('filechooser')
  await button(page, 'Choose a picture…').click()
  await (await wrong).setFiles({ name: 'not.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(toast(page, 'This picture cannot be read.')).toBeVisible()
})

test('an invitation is withdrawn, and its link says so', async ({ page, newAccount, allowConsole }) => {
  allowConsole(/Failed to load resource/)
  const owner = await newAccount()
  const link = await linkFor(owner, 'agent')
  await page.goto('/settings#team')
  await button(page, 'Withdraw the invitation as Agent').click()
  await expect(page.getByRole('list', { name: 'Open invitations' })).toHaveCount(0)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This invitation no longer works')
})
