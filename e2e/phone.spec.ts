// A phone with its keyboard open: Chromium shrinks the page to what the keyboard leaves, iOS lays it over the page.
import type { Locator } from '@playwright/test'
import { api } from '@switchboard/contract'
import { button, list, row } from './support/inbox.ts'
import { expect, newVisitor, test } from './support/office.ts'

test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true })

const KEYBOARD_OPEN = { width: 390, height: 380 }
/** Two lines of a message with its time. */
const READABLE_PX = 90
const OLD = 'Good morning, it is about my umbrella.'
const QUESTION = 'It does not open any more. What do I have to do?'
const ANSWER = 'Send it back to us.'

test('on a phone with its keyboard open the customer’s last words stay readable above the reply', async ({
  page,
  office: newOffice,
  baseURL,
  axe,
}) => {
  const office = await newOffice()
  const mistakes = [{ user_message: QUESTION, bot_answer: '', right_answer: ANSWER.repeat(8) }]
  await office.account.client.call(api.messages.retrain, { body: { agent_id: office.agent.id, mistakes } })
  await office.account.client.call(api.agents.setMode, {
    params: { id: office.agent.id },
    body: { mode: 'manual' },
  })
  const customer = await newVisitor(baseURL!, office, 'Berta', { hasBrowser: true })
  await customer.write(OLD)
  await customer.askForPerson()
  await page.goto('/?section=inbox')
  await row(page, 'Berta').tap()
  const log = page.getByRole('log')
  await expect(log).toContainText(OLD)
  // A chat that is opened with more unread words than fit begins at the first of them.
  await customer.write(QUESTION)
  await expect(log).toContainText(QUESTION)
  const draft = page.getByRole('region', { name: 'Draft ready' })
  await expect(draft).toBeVisible({ timeout: 60_000 })
  await axe()

  const field = page.getByRole('textbox', { name: 'Message' })
  await field.tap()
  await page.setViewportSize(KEYBOARD_OPEN)
  await expect.poll(async () => (await log.boundingBox())!.height).toBeGreaterThan(READABLE_PX)
  await expect(log.getByText(QUESTION)).toBeInViewport({ ratio: 1 })
  await expect(button(page, 'Send')).toBeInViewport({ ratio: 1 })
  await expect(draft).toBeHidden()
  await axe()

  // Enter is a new line, because this keyboard has no other key for it.
  await field.pressSequentially('Send it back')
  await field.press('Enter')
  await field.pressSequentially('with the receipt.')
  await expect(field).toHaveValue('Send it back\nwith the receipt.')
  await button(page, 'Send').tap()
  await expect(log).toContainText('with the receipt.')
  await expect
    .poll(async () => (await customer.history()).turns.map(({ answer }) => answer))
    .toContain('Send it back\nwith the receipt.')

  await page.getByRole('radio', { name: 'Note' }).check({ force: true })
  await page.getByRole('textbox', { name: 'Note' }).pressSequentially('She is\nin a hurry.')
  await button(page, 'Add note').tap()
  await expect(log).toContainText('in a hurry.')

  await page.setViewportSize({ width: 390, height: 664 })
  await expect(button(page, 'Mark as done')).toBeVisible()
  await button(page, 'Back').tap()
  await expect(list(page)).toBeVisible()
})

test('a keyboard that covers the page, as on iOS, leaves the reply and the last words above it', async ({
  page,
  office: newOffice,
  baseURL,
}) => {
  const office = await newOffice()
  const customer = await newVisitor(baseURL!, office, 'Berta', { hasBrowser: true })
  await customer.write(OLD)
  await customer.askForPerson()
  await page.addInitScript(() => {
    const seen = { width: 390, height: 664, scale: 1, offsetTop: 0, offsetLeft: 0, pageTop: 0, pageLeft: 0 }
    Object.defineProperty(window, 'visualViewport', { value: Object.assign(new EventTarget(), seen) })
  })
  await page.goto('/?section=inbox')
  await row(page, 'Berta').tap()
  const log = page.getByRole('log')
  await expect(log).toContainText(OLD)
  await page.getByRole('textbox', { name: 'Message' }).tap()
  const seeOnly = (height: number) =>
    page.evaluate((to) => {
      Object.assign(window.visualViewport!, { height: to })
      window.visualViewport!.dispatchEvent(new Event('resize'))
    }, height)
  const bottomOf = async (element: Locator) => {
    const { y, height } = (await element.boundingBox())!
    return y + height
  }
  expect(await bottomOf(button(page, 'Send'))).toBeGreaterThan(KEYBOARD_OPEN.height)
  await seeOnly(KEYBOARD_OPEN.height)
  await expect.poll(() => bottomOf(button(page, 'Send'))).toBeLessThanOrEqual(KEYBOARD_OPEN.height)
  expect((await log.boundingBox())!.height).toBeGreaterThan(READABLE_PX)
  expect(await bottomOf(log.getByText(OLD))).toBeLessThan(KEYBOARD_OPEN.height)
  await seeOnly(664)
  await expect.poll(() => bottomOf(button(page, 'Send'))).toBeGreaterThan(KEYBOARD_OPEN.height)
})
