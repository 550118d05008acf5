import type { Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import { createAgents } from './support/agents.ts'
import { choose } from './support/choose.ts'
import { expect, test } from './support/test.ts'

test('NEWA-1 NEWA-2 NEWA-6 the form asks for a name and offers ready prompts and a template', async ({
  page,
  newAccount,
  axe,
}) => {
  const { client } = await newAccount()
  const { prompts, default_template } = await client.call(api.prompts.presets, { query: { lng: 'en' } })
  await page.goto('/welcome')
  const dialog = await openForm(page)
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(dialog.getByLabel('Prompt', { exact: true })).toHaveValue(default_template)
  for (const part of ['Name', 'Personality', 'Role and goal', 'Voice and tone'])
    expect(default_template).toContain(`# ${part}`)
  await axe()
  await dialog.getByRole('combobox', { name: 'Ready-made prompt' }).click()
  await expect(page.getByRole('option')).toHaveText(['Empty template', ...prompts.map(({ title }) => title)])
  await axe()
})

test('NEWA-2 NEWA-3 a chosen ready prompt fills the text area, whichever way the server names its text', async ({
  page,
  newAccount,
}) => {
  await newAccount()
  const prompts = [
    { id: 1, title: 'Shop', content: 'You sell shoes.' },
    { id: 2, title: 'Clinic', instruction: 'You book visits.' },
  ]
  await page.route('**/api/public/prompts*', (route) =>
    route.fulfill({ json: { success: true, prompts, default_template: '# Name' } }),
  )
  await page.goto('/welcome')
  const dialog = await openForm(page)
  const prompt = dialog.getByLabel('Prompt', { exact: true })
  for (const [title, text] of [
    ['Shop', 'You sell shoes.'],
    ['Clinic', 'You book visits.'],
  ] as const) {
    await choosePreset(page, title)
    await expect(prompt).toHaveValue(text)
  }

  await prompt.fill('You book visits on Mondays.')
  await choosePreset(page, 'Shop')
  await expect(prompt).toHaveValue('You sell shoes.')
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(prompt).toHaveValue('You book visits on Mondays.')
  await expect(prompt).toBeFocused()
})

test('NEWA-6 a template that arrives while the cursor is in the prompt field never mixes with typed text', async ({
  page,
  newAccount,
}) => {
  await newAccount()
  let arrive = () => {}
  const hasArrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/api/public/prompts*', async (route) => {
    await hasArrived
    await route.fulfill({ json: { success: true, prompts: [], default_template: '# Name' } })
  })
  await page.goto('/welcome')
  const dialog = await openForm(page)
  const prompt = dialog.getByLabel('Prompt', { exact: true })
  await prompt.focus()
  arrive()
  await expect(dialog.getByRole('combobox', { name: 'Ready-made prompt' })).toBeEnabled()
  await expect(prompt).toHaveValue('')
  // If the field is left empty it gets the template; typed text is kept.
  await dialog.getByLabel('Name', { exact: true }).focus()
  await expect(prompt).toHaveValue('# Name')

  await prompt.fill('Be kind.')
  await dialog.getByLabel('Name', { exact: true }).focus()
  await expect(prompt).toHaveValue('Be kind.')
})

test('the placeholders of a prompt are fields, and what is entered stands in the prompt', async ({
  page,
  newAccount,
  axe,
}) => {
  const account = await newAccount()
  await page.goto('/welcome')
  const dialog = await openForm(page)
  await dialog.getByLabel('Name', { exact: true }).fill('Orders')
  await choosePreset(page, 'Online shop')
  const blanks = dialog.getByRole('group', { name: 'Fill in the prompt' })
  await expect(blanks.getByRole('textbox')).toHaveCount(4)
  await blanks.getByLabel('Assistant name').fill('Ola')
  await blanks.getByLabel('Shop name').fill('Świece & Co')
  await axe()
  // A placeholder of the same name in another prompt keeps the value, and so does the form after a reload.
  await choosePreset(page, 'Clinic')
  await expect(blanks.getByLabel('Assistant name')).toHaveValue('Ola')
  await choosePreset(page, 'Online shop')
  await page.reload()
  await openForm(page)
  await expect(blanks.getByLabel('Shop name')).toHaveValue('Świece & Co')
  await dialog.getByRole('button', { name: 'Create assistant' }).click()
  await expect(page).toHaveURL('/welcome')
  await expect(page.getByText('Still to fill in: [what you sell], [working hours]')).toBeVisible()
  const { agents } = await account.client.call(api.agents.mine)
  expect(agents[0]).toMatchObject({ agent_name: 'Orders', assistant_name: 'Ola' })
  expect(agents[0]!.instructions).toContain('You are Ola, the virtual assistant of Świece & Co,')
})

test('NEWA-4 without a name nothing is sent', async ({ page, newAccount, axe }) => {
  await newAccount()
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/agents')) sent++
  })
  await page.goto('/welcome')
  const dialog = await openForm(page)
  await dialog.getByLabel('Name', { exact: true }).fill('   ')
  await dialog.getByRole('button', { name: 'Create assistant' }).click()
  await expect(dialog.getByText('Enter a name for the assistant')).toBeVisible()
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  expect(sent).toBe(0)
  await axe()
})

test('NEWA-5 NEWA-7 a new assistant joins the list, is selected and welcomed', async ({
  page,
  newAccount,
}) => {
  const account = await newAccount()
  await createAgents(account, 'Sales')
  await page.goto('/analytics')
  const dialog = await openForm(page)
  await dialog.getByLabel('Name', { exact: true }).fill(' Orders ')
  await dialog.getByLabel('Prompt', { exact: true }).fill('Be kind.')
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/agents')),
    dialog.getByRole('button', { name: 'Create assistant' }).click(),
  ])
  expect(request.postDataJSON()).toEqual({
    agent_name: 'Orders',
    assistant_name: 'Orders',
    instructions: 'Be kind.',
  })
  await expect(page).toHaveURL('/welcome')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Welcome to your Second AI assistant!' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Orders' })).toHaveAttribute('aria-expanded', 'true')
  const { agents } = await account.client.call(api.agents.mine)
  expect(agents.map(({ agent_name, instructions }) => [agent_name, instructions])).toEqual([
    ['Sales', ''],
    ['Orders', 'Be kind.'],
  ])
  expect(await page.evaluate(() => localStorage.getItem('agentId'))).toBe(String(agents[1]!.id))
})

test('GEN-8 two quick presses create one assistant, and the button is busy meanwhile', async ({
  page,
  newAccount,
}) => {
  const account = await newAccount()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/agents', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/welcome')
  const dialog = await openForm(page)
  await dialog.getByLabel('Name', { exact: true }).fill('Orders')
  const create = dialog.getByRole('button', { name: 'Create assistant' })
  await create.dblclick()
  await expect(create).toHaveAttribute('aria-busy', 'true')
  await expect(create).toBeDisabled()
  await dialog.getByLabel('Name', { exact: true }).press('Enter')
  release()
  await expect(page).toHaveURL('/welcome')
  await expect(dialog).toBeHidden()
  expect((await account.client.call(api.agents.mine)).agents).toHaveLength(1)
})

test('NEWA-8 closing with typed text asks first', async ({ page, newAccount, axe }) => {
  await newAccount()
  await page.goto('/welcome')
  const dialog = await openForm(page)
  await dialog.getByLabel('Name', { exact: true }).fill('Orders')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard this assistant?' })
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await axe()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Orders')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await openForm(page)
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('NEWA-8 an error keeps the form and its text, and says what the server said', async ({
  page,
  newAccount,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  await newAccount()
  const error = 'An account can have at most 200 assistants'
  await page.route('**/api/agents', (route) =>
    route.fulfill({ status: 409, json: { success: false, error, errors: [error], code: 'conflict' } }),
  )
  await page.goto('/welcome')
  const dialog = await openForm(page)
  await dialog.getByLabel('Name', { exact: true }).fill('Orders')
  await dialog.getByRole('button', { name: 'Create assistant' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(error)
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Orders')
})

async function openForm(page: Page) {
  // The list above the button may still load, and push the button away from the mouse.
  await expect(
    page
      .getByRole('navigation')
      .getByText(/No agents available|Inbox/)
      .first(),
  ).toBeVisible()
  await page.getByRole('navigation').getByRole('button', { name: 'Add New Assistant' }).click()
  return page.getByRole('dialog', { name: 'Add New Assistant' })
}

async function choosePreset(page: Page, title: string) {
  await choose(page.getByRole('combobox', { name: 'Ready-made prompt' }), title)
}
