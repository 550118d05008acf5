import type { Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import { signInHere } from './support/account.ts'
import { createAgents } from './support/agents.ts'
import { expectAccessible } from './support/axe.ts'
import { colleague, newBrowser } from './support/colleague.ts'
import { button, row, toast } from './support/inbox.ts'
import { expect, newVisitor, sql, test } from './support/office.ts'
import type { LiveChat } from './support/widget.ts'

const LESSONS = [
  ['Do you ship to Poland?', 'Yes, within three days.'],
  ['When do you open?', 'At nine, from Monday to Saturday.'],
  ['Do you sell gift cards?', 'Yes, from 20 to 200 euros.'],
  ['Can I bring my dog?', 'Dogs are welcome.'],
] as const

/** Creates a shop's assistant in Copilot that knows a few answers. */
async function inCopilot({ account, agent }: LiveChat) {
  const mistakes = LESSONS.map(([user_message, right_answer]) => ({
    user_message,
    bot_answer: '',
    right_answer,
  }))
  await account.client.call(api.messages.retrain, { body: { agent_id: agent.id, mistakes } })
  await account.client.call(api.agents.setMode, { params: { id: agent.id }, body: { mode: 'manual' } })
}

const queue = (page: Page) => page.getByRole('list', { name: 'Approvals' })
const item = (page: Page, name: string) => queue(page).getByRole('listitem').filter({ hasText: name })
const open = (page: Page) => queue(page).locator('> [aria-current=true]')
const answersOf = async (customer: { history(): Promise<api.livechat.Session> }) =>
  JSON.stringify((await customer.history()).turns)

test('a long name of an assistant leaves the customer’s name readable', async ({
  page,
  baseURL,
  office: openOffice,
}) => {
  const office = await openOffice()
  await createAgents(office.account, 'Another')
  await sql('update agents set agent_name = $2 where id = $1', [
    office.agent.id,
    'Zwroty_i_reklamacje_'.repeat(5),
  ])
  await inCopilot(office)
  const customer = await newVisitor(baseURL!, office, 'Berta', { hasBrowser: true })
  await customer.write(LESSONS[0][0])
  await page.setViewportSize({ width: 928, height: 800 })
  await page.goto('/approvals')
  const name = item(page, 'Berta').getByText('Berta', { exact: true })
  await expect(name).toBeVisible()
  const hiddenPx = await name.evaluate((element) => {
    const words = document.createRange()
    words.selectNodeContents(element)
    return words.getBoundingClientRect().width - element.getBoundingClientRect().width
  })
  expect(hiddenPx).toBeLessThanOrEqual(0)
})

test('two people work through the drafts of one queue, and the second sees who was first', async ({
  page: desk,
  browser,
  baseURL,
  office: openOffice,
  axe,
}) => {
  // Slow: two people and four customers.
  test.setTimeout(240_000)
  const office = await openOffice()
  await inCopilot(office)
  const anna = await newBrowser(browser, baseURL!)
  await signInHere(anna.page, baseURL!, await colleague(baseURL!, office.account, 'agent'))
  await desk.goto('/approvals')
  await expect(desk.getByText('Nothing to approve')).toBeVisible()
  await axe()

  // Drafts arrive live, sorted by the longest wait.
  const customers = new Map<string, Awaited<ReturnType<typeof newVisitor>>>()
  for (const [at, name] of ['Berta', 'Cara', 'Dora', 'Emma'].entries()) {
    const customer = await newVisitor(baseURL!, office, name, { hasBrowser: true })
    await customer.write(LESSONS[at]![0])
    customers.set(name, customer)
    await expect(item(desk, name)).toBeVisible()
  }
  await expect(desk.getByRole('link', { name: 'Approvals 4 drafts waiting' })).toBeVisible()
  await expect(open(desk)).toContainText('Berta')
  await expect(open(desk)).toContainText('Yes, within three days.')
  await expect(open(desk)).toContainText('Confidence 100%')
  await axe()

  // Anna has the same draft open. The owner is quicker, and she sees who sent it.
  await anna.page.goto('/approvals')
  await expect(open(anna.page)).toContainText('Berta')
  await desk.keyboard.press('s')
  await expect(toast(desk, 'Draft sent')).toBeVisible()
  await expect(open(desk)).toContainText('Cara')
  await expect(open(anna.page)).toContainText(`Already sent by ${office.account.email}`)
  await expect(button(open(anna.page), 'Send')).toHaveCount(0)
  expect(await answersOf(customers.get('Berta')!)).toContain('Yes, within three days.')
  await button(open(anna.page), 'Next').click()
  await expect(open(anna.page)).toContainText('Cara')

  // Both open the next draft. She edits it, the owner rejects it meanwhile, and her text moves into the chat.
  await anna.page.keyboard.press('e')
  const field = anna.page.getByRole('textbox', { name: 'Text to send' })
  await expect(field).toBeFocused()
  await field.fill('At nine. On Sundays we are closed.')
  await desk.keyboard.press('r')
  const dialog = desk.getByRole('dialog', { name: 'Reject this draft?' })
  await dialog.getByText('It is incomplete').click()
  await dialog.getByRole('textbox').fill('Sundays are missing')
  await axe()
  await button(dialog, 'Reject').click()
  await expect(toast(desk, 'Draft rejected')).toBeVisible()
  await expect(open(anna.page)).toContainText(`Already rejected by ${office.account.email}`)
  await expect(open(anna.page)).toContainText('On Sundays we are closed.')
  await expectAccessible(anna.page)

  // After an undo the draft is open again for both, and Anna's text is still in the field.
  await button(toast(desk, 'Draft rejected'), 'Undo').click()
  await expect(item(desk, 'Cara')).toBeVisible()
  await expect(field).toHaveValue('At nine. On Sundays we are closed.')
  await button(open(anna.page), 'Send and teach').click()
  await expect(toast(anna.page, 'Sent, and the assistant has learned it')).toBeVisible()
  expect(await answersOf(customers.get('Cara')!)).toContain('On Sundays we are closed.')
  await expect(item(desk, 'Cara')).toHaveCount(0)

  // When a customer writes again, a new draft replaces the first one.
  await expect(open(desk)).toContainText('Dora')
  await customers.get('Dora')!.write('And when do you open?')
  await expect(open(desk)).toContainText('this draft is out of date')
  await button(open(desk), 'Next').click()

  // Keyboard navigation through the queue changes nothing.
  await expect(open(desk)).toContainText('Emma')
  await desk.keyboard.press('k')
  await desk.keyboard.press('j')
  await expect(open(desk)).toContainText('Emma')
  await button(open(desk), 'Edit').click()
  await desk.keyboard.press('Control+a')
  await desk.keyboard.type('Dogs are welcome in the garden.')
  await desk.keyboard.press('Control+Enter')
  await expect.poll(() => answersOf(customers.get('Emma')!)).toContain('in the garden')
  expect(anna.complaints()).toEqual([])
  await anna.context.close()
})

test('a draft is approved in its chat, and viewers read the queue only', async ({
  page: desk,
  browser,
  baseURL,
  office: openOffice,
  axe,
}) => {
  test.setTimeout(240_000)
  const office = await openOffice()
  await inCopilot(office)
  const viewer = await newBrowser(browser, baseURL!)
  await signInHere(viewer.page, baseURL!, await colleague(baseURL!, office.account, 'viewer'))
  const customer = await newVisitor(baseURL!, office, 'Berta', { hasBrowser: true })
  await customer.write('Do you ship to Poland?')

  await viewer.page.goto('/approvals')
  await expect(open(viewer.page)).toContainText('Yes, within three days.')
  await expect(open(viewer.page).getByRole('button', { name: /Send|Edit|Reject/ })).toHaveCount(0)
  await viewer.page.keyboard.press('s')
  await expectAccessible(viewer.page)

  await desk.goto('/?section=livechat')
  await row(desk, 'Berta').click()
  const strip = desk.getByRole('region', { name: 'Draft ready' })
  await expect(strip).toContainText('Yes, within three days.')
  // Copilot in the chat itself works as before.
  await expect(button(desk, 'Generate')).toBeVisible()
  await expect(desk.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  await axe()
  await strip.getByRole('link', { name: 'Review' }).click()
  await expect(open(desk)).toContainText('Berta')
  await open(desk).getByRole('link', { name: 'Open chat' }).click()
  await button(strip, 'Approve').click()
  await expect(strip).toHaveCount(0)
  await expect(desk.getByRole('log')).toContainText('Yes, within three days.')
  await expect(open(viewer.page)).toContainText('Already sent by')
  expect(await answersOf(customer)).toContain('Yes, within three days.')
  expect(viewer.complaints()).toEqual([])
  await viewer.context.close()
})

test('an owner chooses the confidence above which answers are sent, and switches background drafts off', async ({
  page: desk,
  baseURL,
  office: openOffice,
  axe,
}) => {
  const office = await openOffice()
  await desk.goto('/bot-settings')
  await desk.getByText('Auto when confident, else approval').click()
  const slider = desk.getByRole('slider', { name: 'Send without approval from' })
  await expect(slider).toHaveAttribute('aria-valuetext', '80%')
  await slider.press('ArrowRight')
  await desk.getByText('Draft answers in Copilot chats automatically').click()
  await axe()
  await button(desk, 'Save').click()
  await expect(toast(desk, 'Mode changed!')).toBeVisible()
  const { agents } = await office.account.client.call(api.agents.mine)
  expect(agents[0]).toMatchObject({ agent_mode: 'auto', approve_below: 0.85 })
  const params = { id: office.agent.id }
  const { answering } = await office.account.client.call(api.agents.answering, { params })
  expect(answering).toMatchObject({ background_drafts: false })
  await desk.reload()
  await expect(slider).toHaveAttribute('aria-valuetext', '85%')

  // Small talk makes no claims, so it is sent without approval.
  const customer = await newVisitor(baseURL!, office, 'Berta', { hasBrowser: true })
  await customer.write('Hello')
  await expect.poll(() => answersOf(customer)).toMatch(/Hello!|help/)
})

test('after a rejection the thread says who rejected the draft and why', async ({
  page: desk,
  baseURL,
  office: openOffice,
  axe,
}) => {
  const office = await openOffice()
  await inCopilot(office)
  const customer = await newVisitor(baseURL!, office, 'Berta', { hasBrowser: true })
  await customer.write('Do you ship to Poland?')
  await desk.goto('/?section=livechat')
  await row(desk, 'Berta').click()
  await desk.getByRole('link', { name: 'Review' }).click()
  await button(open(desk), 'Reject').click()
  const dialog = desk.getByRole('dialog', { name: 'Reject this draft?' })
  await dialog.getByText('It is incomplete').click()
  await dialog.getByRole('textbox').fill('Islands are missing')
  await button(dialog, 'Reject').click()
  await expect(toast(desk, 'Draft rejected')).toBeVisible()

  await desk.goto('/?section=livechat')
  await row(desk, 'Berta').click()
  const thread = desk.getByRole('log')
  await expect(thread).toContainText('Draft rejected by you: incomplete. “Islands are missing”')
  await button(thread, 'Show draft').click()
  await expect(thread).toContainText('Yes, within three days.')
  await axe()
})
