import { api } from '@switchboard/contract'
import { signInHere } from './support/account.ts'
import { expectAccessible } from './support/axe.ts'
import { colleague, newBrowser } from './support/colleague.ts'
import { button } from './support/inbox.ts'
import { expect, log, openChat, panel, test, write } from './support/talk.ts'

const ZONE = 'Europe/Warsaw'
/** Tomorrow's date in that time zone. */
const tomorrow = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(new Date(Date.now() + 86_400_000))

test('the owner sets when the team is back; a visitor reads it, leaves a number, and a colleague finds both in Needs me', async ({
  page,
  browser,
  baseURL,
  liveChat,
  visit,
  axe,
}) => {
  // Slow: two people and a visitor.
  test.setTimeout(240_000)
  const chat = await liveChat()
  const params = { id: chat.agent.id }
  const closed = { time_zone: ZONE, week: Array.from({ length: 7 }, () => []), special: [] }
  await chat.account.client.call(api.agents.saveAnswering, { params, body: { opening_hours: closed } })
  const desk = await newBrowser(browser, baseURL!)
  await signInHere(desk.page, baseURL!, chat.account)
  const anna = await newBrowser(browser, baseURL!)
  await signInHere(anna.page, baseURL!, await colleague(baseURL!, chat.account, 'agent'))

  await desk.page.goto('/bot-settings')
  const own = desk.page.getByRole('radio', { name: 'Different hours' })
  await own.click()
  const hours = desk.page.getByRole('group', { name: 'Different hours' })
  await button(hours, 'Add a day').click()
  await expect(hours.getByText('Enter a date for each special day')).toBeVisible()
  await hours.getByLabel('Date').fill(tomorrow())
  await hours.getByRole('switch', { name: 'Closed' }).click()
  await expect(hours.getByLabel(`${tomorrow()}: from`)).toHaveValue('9:00 AM')
  await expectAccessible(desk.page)
  await button(desk.page, 'Save').click()
  await expect(button(desk.page, 'Save')).toBeHidden()
  await desk.page.reload()
  await expect(own).toBeChecked()
  await expect(hours.getByLabel('Date')).toHaveValue(tomorrow())

  await anna.page.goto('/?section=livechat')
  await visit(chat)
  await openChat(page)
  await write(page, 'Where is my parcel?')
  await expect(log(page)).toContainText('Where is my parcel?')
  await panel(page).getByRole('button', { name: 'Talk to a person' }).click()
  await expect(panel(page).getByRole('banner')).toContainText('Back tomorrow at 9:00')
  await expect(panel(page).getByText('Our team is away right now. Back tomorrow at 9:00')).toBeVisible()
  const address = panel(page).getByRole('textbox', { name: 'Email or phone number' })
  await address.fill('12')
  await address.press('Enter')
  await expect(panel(page).getByRole('alert')).toHaveText(
    'This does not look like an email address or a phone number.',
  )
  await axe()
  await address.fill('+48 600 700 800')
  await address.press('Enter')
  await expect(panel(page).getByText('We can reach you at +48 600 700 800.')).toBeVisible()

  // Without a reload: the chat needs a person at once, even outside the team's hours.
  const visitor = anna.page.getByRole('region', { name: 'Chats' }).getByRole('link').first()
  await visitor.click()
  await expect(anna.page.getByText('The customer asked for a person').first()).toBeVisible()
  await expect(anna.page.getByRole('link', { name: '+48 600 700 800' })).toHaveAttribute(
    'href',
    'tel:+48600700800',
  )
  await expectAccessible(anna.page)
  expect([...desk.complaints(), ...anna.complaints()]).toEqual([])
})
