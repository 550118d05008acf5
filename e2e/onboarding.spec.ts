import { api } from '@switchboard/contract'
import { createAgents } from './support/agents.ts'
import { expect, test } from './support/test.ts'

test('ONB-9 ONB-10 a step that is done is ticked without a reload, and the trial grows', async ({
  page,
  newAccount,
  axe,
}) => {
  const account = await newAccount()
  const [agent] = await createAgents(account, 'Sales')
  await page.goto('/settings')
  const checklist = page.getByRole('region', { name: 'Your trial' })
  await expect(checklist.getByRole('button')).toHaveText('2 days of trial left0 of 4 steps · 2 days earned')
  const steps = checklist.getByRole('link')
  await expect(steps).toHaveText([
    /^Set up the prompt\+2/,
    /^Upload documents\+2/,
    /^Connect a channel\+3/,
    /^Enable live chat\+5/,
  ])
  await axe()

  const params = { id: agent!.id }
  await account.client.call(api.agents.saveInstructions, {
    params,
    body: { content: 'You sell lamps.', type: 'preset' },
  })
  await expect(checklist.getByRole('link', { name: 'Set up the prompt done' })).toBeVisible()
  await expect(checklist.getByRole('button')).toContainText('4 days of trial left1 of 4 steps')
  await account.client.call(api.bots.createLivechat, { params, body: {} })
  await expect(checklist.getByRole('link', { name: 'Enable live chat done' })).toBeVisible()
  await expect(checklist.getByRole('button')).toContainText(
    '9 days of trial left2 of 4 steps · 9 days earned',
  )
  await steps.first().click()
  await expect(page).toHaveURL('/bot-settings')
})

test('without an assistant every step leads to adding one first', async ({ page, newAccount }) => {
  await newAccount()
  await page.goto('/settings')
  const steps = page.getByRole('region', { name: 'Your trial' }).getByRole('link')
  await expect(steps).toHaveCount(4)
  for (const index of [0, 1, 2, 3]) {
    await steps.nth(index).click()
    // While a dialog is open, the content behind it is inert.
    await page.getByRole('main').getByRole('button', { name: 'Add New Assistant' }).click()
    await expect(page.getByRole('dialog', { name: 'Add New Assistant' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('ONB-9 How to start opens the four steps again, with what is done marked', async ({
  page,
  newAccount,
  axe,
}) => {
  const account = await newAccount()
  await account.client.call(api.agents.create, {
    body: { agent_name: 'Sales', instructions: 'You sell lamps.' },
  })
  await page.goto('/settings')
  for (const round of [1, 2]) {
    await page.getByRole('button', { name: 'How to start' }).click()
    const dialog = page.getByRole('dialog', { name: 'Step 1/4' })
    await expect(dialog.getByText('+2 trial daysdone')).toBeVisible()
    if (round === 1) await axe()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  }
})

test('ONB-9 the steps are folded away and stay so, and are in the menu of a phone too', async ({
  page,
  newAccount,
  axe,
}) => {
  await newAccount()
  await page.goto('/settings')
  const checklist = page.getByRole('region', { name: 'Your trial' })
  await expect(checklist.getByRole('link')).toHaveCount(4)
  await checklist.getByRole('button').click()
  await expect(checklist.getByRole('link')).toHaveCount(0)
  await page.reload()
  await expect(checklist.getByRole('button')).toHaveAttribute('aria-expanded', 'false')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await checklist.getByRole('button').click()
  await expect(checklist.getByRole('link')).toHaveCount(4)
  await axe()
  await checklist.getByRole('link', { name: 'Upload documents' }).click()
  await expect(page).toHaveURL('/chat-bot-setup')
  await expect(checklist).toBeHidden()
})
