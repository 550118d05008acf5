// One customer on two channels and two people in the console: suggested, merged, undone, separated permanently.
import type { Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import { signInHere } from './support/account.ts'
import { expectAccessible } from './support/axe.ts'
import { choose } from './support/choose.ts'
import { colleague, newBrowser } from './support/colleague.ts'
import { button, row, toast } from './support/inbox.ts'
import { seedBot, seedChats, sql } from './support/office.ts'
import { openChat, write } from './support/talk.ts'
import { expect, launcher, test } from './support/widget.ts'

const about = (page: Page) => page.getByRole('complementary', { name: 'About the customer' })
const identities = (page: Page) => about(page).getByRole('list', { name: 'Identities' }).getByRole('listitem')
const suggestion = (page: Page, text: string) => about(page).getByRole('button', { name: text })
/** The toast stays long enough to undo. */
const undo = (page: Page, text: string) => toast(page, text).getByRole('button', { name: 'Undo' })

test('two people find one customer on two channels, merge them, undo it, and tell them apart for good', async ({
  page,
  browser,
  baseURL,
  liveChat,
  visit,
}) => {
  test.setTimeout(240_000)
  const chat = await liveChat()
  const telegram = await seedBot(chat.agent.id, 'telegram')
  const [onTelegram] = await seedChats(telegram, 1)
  await sql(`update chats set display_name = 'Anna T' where id = $1`, [onTelegram])
  await chat.account.client.call(api.notes.add, {
    params: { id: onTelegram! },
    body: { text: 'Prefers the phone' },
  })

  // The site sends its visitor's identity without a signature.
  await visit(chat)
  await expect(launcher(page)).toBeVisible()
  const identity = { name: 'Guest', email: 'anna@example.com', attributes: { plan: 'pro', seats: 3 } }
  await page.evaluate(`Switchboard.identify(${JSON.stringify(identity)})`)
  await openChat(page)
  await write(page, 'Where is my parcel?')

  const owner = await newBrowser(browser, baseURL!)
  await signInHere(owner.page, baseURL!, chat.account)
  await owner.page.goto('/?section=livechat')
  await row(owner.page, 'Guest').click()
  await expect(about(owner.page)).toContainText('plan')
  await expect(about(owner.page)).toContainText('From your site, not verified')
  await expect(identities(owner.page)).toHaveCount(1)
  await expect(identities(owner.page)).toContainText('Not verified')
  await expectAccessible(owner.page)

  // Anna corrects a typo, and both are told that another contact has this address.
  const anna = await newBrowser(browser, baseURL!)
  await signInHere(anna.page, baseURL!, await colleague(baseURL!, chat.account, 'agent'))
  await anna.page.goto('/?section=telegram')
  await row(anna.page, 'Anna T').click()
  await button(about(anna.page), 'Edit: Email').click()
  const email = about(anna.page).getByRole('textbox', { name: 'Email' })
  await expect(email).toBeFocused()
  await email.fill('anna@')
  await email.press('Enter')
  await expect(about(anna.page).getByText('Enter a valid email address')).toBeVisible()
  await expectAccessible(anna.page)
  await email.fill('anna@example.com')
  await email.press('Enter')
  await expect(toast(anna.page, 'Customer updated')).toBeVisible()
  await expect(button(about(anna.page), 'Edit: Email')).toBeFocused()
  await expect(suggestion(anna.page, 'Same email as Guest on Livechat')).toBeVisible()
  await expect(suggestion(owner.page, 'Same email as Anna T on Telegram')).toBeVisible()
  await expectAccessible(owner.page)

  await button(about(owner.page), 'Merge').click()
  // Hovering keeps the toast open.
  await toast(owner.page, 'Customers merged').hover()
  await expect(identities(owner.page)).toHaveCount(2)
  await expect(identities(anna.page)).toHaveCount(2)
  await expect(suggestion(anna.page, 'Same email as Guest')).toHaveCount(0)

  await undo(owner.page, 'Customers merged').click()
  await expect(identities(owner.page)).toHaveCount(1)
  await expect(suggestion(anna.page, 'Same email as Guest on Livechat')).toBeVisible()

  // The other person merges them, and opens the other chat from where she is.
  await button(about(anna.page), 'Merge').click()
  await expect(identities(anna.page)).toHaveCount(2)
  await about(owner.page).getByRole('button', { name: '1 note' }).click()
  await expect(about(owner.page)).toContainText('Prefers the phone')
  await expectAccessible(owner.page)
  await about(anna.page).getByRole('list', { name: 'Other chats' }).getByRole('button').click()
  await expect(anna.page.getByRole('log')).toContainText('Where is my parcel?')
  await expect(identities(anna.page).first()).toContainText('anna@example.com')
  await about(anna.page)
    .getByRole('button', { name: /^Separate/ })
    .click()
  await expect(toast(anna.page, 'Customers separated')).toBeVisible()
  await expect(identities(anna.page)).toHaveCount(1)
  await expect(identities(owner.page)).toHaveCount(1)
  await expect(suggestion(owner.page, 'Same email as')).toHaveCount(0)

  const { entries } = await chat.account.client.call(api.account.audit, { query: {} })
  expect(entries.filter(({ action }) => /^contact_/.test(action)).map(({ action }) => action)).toEqual([
    'contact_unmerged',
    'contact_merged',
    'contact_unmerged',
    'contact_merged',
    'contact_changed',
  ])
  expect([owner.complaints(), anna.complaints()]).toEqual([[], []])
})

test('attributes are added, changed, deleted and brought back beside the chat, and a viewer reads them', async ({
  browser,
  baseURL,
  liveChat,
}) => {
  test.setTimeout(120_000)
  const chat = await liveChat()
  const [first] = await seedChats(chat.bot.id, 1)
  const owner = await newBrowser(browser, baseURL!)
  await signInHere(owner.page, baseURL!, chat.account)
  await owner.page.goto('/?section=livechat')
  const panel = about(owner.page)
  await button(panel, 'Add attribute').click()
  await panel.getByRole('textbox', { name: 'Attribute' }).fill('seats/')
  await choose(panel.getByRole('combobox', { name: 'Type' }), 'Number')
  await panel.getByRole('textbox', { name: 'Value' }).fill('many')
  await button(panel, 'Save').click()
  await expect(panel.getByText('Use letters, digits')).toBeVisible()
  await panel.getByRole('textbox', { name: 'Attribute' }).fill('seats')
  await button(panel, 'Save').click()
  await expect(panel.getByText('Enter a number')).toBeVisible()
  await expectAccessible(owner.page)
  await panel.getByRole('textbox', { name: 'Value' }).fill('2,5')
  await button(panel, 'Save').click()
  await expect(panel.getByText('2.5', { exact: true })).toBeVisible()

  await button(panel, 'Edit: seats').click()
  await panel.getByRole('textbox', { name: 'seats' }).press('Escape')
  await expect(button(panel, 'Edit: seats')).toBeFocused()
  // Wait for this toast to close: its undo is not that of the deletion.
  await expect(toast(owner.page, 'Customer updated')).toBeHidden()
  await button(panel, 'Edit: seats').click()
  await button(panel, 'Delete').click()
  await expect(button(panel, 'Edit: seats')).toHaveCount(0)
  await undo(owner.page, 'Customer updated').click()
  await expect(panel.getByText('2.5', { exact: true })).toBeVisible()

  await button(panel, 'Edit: Name').click()
  await panel.getByRole('textbox', { name: 'Name' }).fill('Berta Kowalska')
  await panel.getByRole('textbox', { name: 'Name' }).press('Enter')
  await expect(row(owner.page, 'Berta Kowalska')).toBeVisible()

  const viewer = await newBrowser(browser, baseURL!)
  await signInHere(viewer.page, baseURL!, await colleague(baseURL!, chat.account, 'viewer'))
  await viewer.page.goto(`/?section=livechat&chat=${first}`)
  await expect(row(viewer.page, 'Berta Kowalska')).toBeVisible()
  await expect(about(viewer.page).getByText('2.5', { exact: true })).toBeVisible()
  await expect(about(viewer.page).getByRole('button', { name: /^(Edit|Merge|Add attribute)/ })).toHaveCount(0)
  expect([owner.complaints(), viewer.complaints()]).toEqual([[], []])
})
