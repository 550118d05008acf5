import type { Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import { createAgents } from './support/agents.ts'
import { choose } from './support/choose.ts'
import { answer, button, field, QUESTION, taughtAgent, toast } from './support/internal-chat.ts'
import { expect, test } from './support/test.ts'

const name = (page: Page) => page.getByRole('textbox', { name: 'Assistant name' })
const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt text' })
const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })
const save = (page: Page) => button(page, 'Save')
const switches = (page: Page) =>
  page.getByRole('group', { name: 'Switching to a live agent' }).getByRole('switch')

const select = (page: Page, name: string) => page.getByRole('combobox', { name })

const patched = (page: Page, path: string) =>
  page.waitForRequest((request) => request.method() === 'PATCH' && request.url().endsWith(path))

async function refuse(page: Page, url: string, error: string) {
  const json = { success: false, error, errors: [], code: 'conflict' }
  await page.route(url, (route) => route.fulfill({ status: 409, json }), { times: 1 })
}

test('BOT-1 BOT-4 BOT-6 BOT-9 BOT-13 the form has what the assistant is set up with, and two switches', async ({
  page,
  newAccount,
  axe,
}) => {
  const account = await newAccount()
  const [agent] = await createAgents(account, 'Sales')
  const params = { id: agent!.id }
  await account.client.call(api.agents.saveLiveSettings, {
    params,
    body: { triggers: ['ai_assistant_failure:disabled', 'user_explicit_request:enabled'] },
  })
  await account.client.call(api.agents.saveInstructions, {
    params,
    body: { content: 'You are Zofia.', title: 'Our Zofia', type: 'custom' },
  })
  await page.goto('/bot-settings')
  await expect(page).toHaveTitle('Bot settings · Switchboard')
  await expect(name(page)).toHaveValue('Sales')
  await expect(prompt(page)).toHaveValue('You are Zofia.')
  await expect(button(page, 'Add Own Prompt')).toBeVisible()
  await expect(switches(page)).toHaveCount(2)
  await expect(page.getByRole('switch', { name: /The assistant cannot answer/ })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: /asks for a person/ })).toBeChecked()
  await axe()

  const { prompts } = await account.client.call(api.prompts.presets, { query: { lng: 'en' } })
  await page.getByRole('combobox', { name: 'Choose a prompt' }).click()
  await expect(page.getByRole('option')).toContainText([
    ...prompts.map((preset) => preset.title),
    'Our Zofia',
  ])
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Default mode' }).click()
  await expect(page.getByRole('option')).toHaveText(['Auto mode', 'Copilot mode'])
  await axe()
})

test('BOT-2 BOT-7 BOT-10 BOT-11 one save sends what was changed, and says what came of each', async ({
  page,
  newAccount,
}) => {
  const account = await newAccount()
  const [agent] = await createAgents(account, 'Sales')
  await page.goto('/bot-settings')
  await expect(name(page)).toHaveValue('Sales')
  await expect(save(page)).toBeHidden()
  await name(page).fill('Support')
  await choose(select(page, 'Default mode'), 'Copilot mode')
  const before = await switches(page).first().isChecked()
  await switches(page).first().click()
  const sent = Promise.all([
    patched(page, `/api/agents/${agent!.id}`),
    patched(page, '/mode'),
    patched(page, '/live-settings'),
  ])
  await save(page).click()
  const [renamed, mode, triggers] = (await sent).map((request) => request.postDataJSON())
  expect(renamed).toEqual({ agent_name: 'Support' })
  expect(mode).toEqual({ mode: 'manual' })
  expect(triggers.triggers).toEqual([
    `ai_assistant_failure:${before ? 'disabled' : 'enabled'}`,
    expect.stringMatching(/^user_explicit_request:/),
  ])
  for (const text of ['Agent name changed!', 'Switching completed successfully!', 'Mode changed!'])
    await expect(toast(page, text)).toBeVisible()
  await expect(save(page)).toBeHidden()
  await expect(page.getByRole('navigation').getByText('Support', { exact: true }).first()).toBeVisible()
  await page.reload()
  await expect(name(page)).toHaveValue('Support')
  await expect(page.getByRole('combobox', { name: 'Default mode' })).toContainText('Copilot mode')
})

test('BOT-2 BOT-3 what fails says why, and stays to be saved', async ({ page, newAccount, allowConsole }) => {
  allowConsole(/Failed to load resource/)
  const [agent] = await createAgents(await newAccount(), 'Sales')
  await page.goto('/bot-settings')
  await refuse(page, `**/api/agents/${agent!.id}`, 'This name is taken')
  await refuse(page, '**/instructions', 'Too many prompts')
  await name(page).fill('Support')
  await prompt(page).fill('You are brief.')
  await title(page).fill('Brief')
  await save(page).click()
  await expect(toast(page, 'Error changing agent name: This name is taken')).toBeVisible()
  await expect(toast(page, 'Error updating prompt: Too many prompts')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'This name is taken' }).first()).toBeVisible()
  await expect(name(page)).toHaveValue('Support')
  await save(page).click()
  await expect(toast(page, 'Agent name changed!')).toBeVisible()
  await expect(toast(page, 'Prompt successfully updated!')).toBeVisible()
  await expect(save(page)).toBeHidden()
})

test('BOT-3 BOT-5 BOT-12 an edited preset needs a new title and becomes a prompt of one’s own', async ({
  page,
  newAccount,
}) => {
  const account = await newAccount()
  const [agent] = await createAgents(account, 'Sales')
  const { prompts } = await account.client.call(api.prompts.presets, { query: { lng: 'en' } })
  const preset = prompts[0]!
  await page.goto('/bot-settings')
  await choose(select(page, 'Choose a prompt'), new RegExp(preset.title))
  await expect(prompt(page)).toHaveValue(preset.content)
  await expect(title(page)).toBeHidden()
  const unchanged = patched(page, '/instructions')
  await save(page).click()
  expect((await unchanged).postDataJSON()).toEqual({
    content: preset.content,
    title: preset.title,
    type: 'preset',
    custom_id: null,
  })
  await expect(toast(page, 'Prompt successfully updated!')).toBeVisible()

  const text = `${preset.content}\nSay please.`
  await prompt(page).fill(text)
  await expect(
    page.getByText(`${text.length.toLocaleString('en')} of 20,000 characters`, { exact: true }),
  ).toBeVisible()
  await expect(save(page)).toBeDisabled()
  await expect(save(page)).toHaveAccessibleDescription('Give your prompt a title')
  await title(page).fill(preset.title)
  await expect(save(page)).toBeDisabled()
  await title(page).fill('Polite shop')
  const edited = patched(page, '/instructions')
  await save(page).click()
  expect((await edited).postDataJSON()).toEqual({
    content: text,
    title: 'Polite shop',
    type: 'custom',
    custom_id: null,
  })
  await expect(page.getByRole('combobox', { name: 'Choose a prompt' })).toContainText('Polite shop')
  const { custom_instructions } = await account.client.call(api.agents.customInstructions, {
    params: { id: agent!.id },
  })
  expect(custom_instructions).toMatchObject([{ title: 'Polite shop' }])
})

test('BOT-1 Add Own Prompt starts from the template and is in use at once', async ({
  page,
  newAccount,
  axe,
}) => {
  const account = await newAccount()
  await createAgents(account, 'Sales')
  await page.goto('/bot-settings')
  await button(page, 'Add Own Prompt').click()
  const dialog = page.getByRole('dialog', { name: 'Add Own Prompt' })
  await expect(dialog.getByRole('textbox', { name: 'Prompt text' })).toHaveValue(/tone/i)
  await expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled()
  await axe()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Zofia')
  await dialog.getByRole('textbox', { name: 'Prompt text' }).fill('You are Zofia.')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(toast(page, 'Prompt successfully updated!')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(prompt(page)).toHaveValue('You are Zofia.')
  await expect(page.getByRole('combobox', { name: 'Choose a prompt' })).toContainText('Zofia')
  await expect(save(page)).toBeHidden()
})

test('BOT-11 leaving with unsaved changes asks first', async ({ page, newAccount }) => {
  await createAgents(await newAccount(), 'Sales')
  await page.goto('/bot-settings')
  await name(page).fill('Support')
  await page.getByRole('navigation').getByRole('link', { name: 'Analytics' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL('/bot-settings')
  await expect(name(page)).toHaveValue('Support')
  await page.getByRole('navigation').getByRole('link', { name: 'Analytics' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  // The address changes before the screen does, and the form asks as long as it is mounted.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analytics')
  await page.goBack()
  await expect(name(page)).toHaveValue('Sales')
})

test('BOT-12 Try it opens the internal chat beside the settings', async ({ page, newAccount, axe }) => {
  await taughtAgent(await newAccount())
  await page.goto('/bot-settings')
  await button(page, 'Try it').click()
  const beside = page.getByRole('complementary', { name: 'Internal chat' })
  await expect(beside).toBeVisible()
  await name(page).fill('Support')
  await expect(beside.getByText('The answers follow the saved settings.')).toBeVisible()
  await field(page).fill(QUESTION)
  await field(page).press('Enter')
  await expect(answer(page)).toBeVisible({ timeout: 30_000 })
  await axe()
  await button(page, 'Discard').click()
  await beside.getByRole('link', { name: 'Open' }).click()
  await expect(page).toHaveURL(/\/internal-chat\?chat=\d+/)
  await expect(answer(page)).toBeVisible()
})

test('how sure to be, words that call a person and a model are kept; a key is never shown again', async ({
  page,
  newAccount,
  axe,
}) => {
  const account = await newAccount()
  const [agent] = await createAgents(account, 'Sales')
  // No provider is reachable here; the connection test before saving is covered elsewhere.
  await page.route('**/answering/try', (route) =>
    route.fulfill({ json: { success: true, text: 'Ready.', ms: 1 } }),
  )
  await page.goto('/bot-settings')
  await button(page, 'Careful').click()
  await expect(page.getByRole('slider', { name: /Minimum confidence/ })).toHaveAttribute(
    'aria-valuetext',
    'Careful, 70%',
  )
  // All triggers are on by default.
  await page.getByRole('textbox', { name: 'Words that call a person' }).fill('refund\nlawyer')
  await page.getByRole('radio', { name: /Your own provider/ }).click()
  await expect(save(page)).toBeDisabled()
  await expect(button(page, 'Try the model')).toHaveAccessibleDescription('Enter the name of the model')
  await page.getByRole('combobox', { name: 'Model', exact: true }).fill('gpt-test')
  await page.getByLabel('Key', { exact: true }).fill('sk-very-secret')
  await axe()
  await save(page).click()
  await expect(save(page)).toBeHidden()
  await expect(page.getByTestId('toast')).toHaveCount(0)
  await expect(page.getByLabel('Key', { exact: true })).toHaveValue('')
  await expect(page.getByText('A key is saved.')).toBeVisible()
  const { answering } = await account.client.call(api.agents.answering, { params: { id: agent!.id } })
  expect(answering).toMatchObject({
    confidence: 0.7,
    model: { provider: 'openai_compatible', model: 'gpt-test', has_key: true },
  })
  expect(answering.triggers).toContainEqual(
    expect.objectContaining({ type: 'keyword_trigger', keywords: ['refund', 'lawyer'] }),
  )
  expect(JSON.stringify(answering)).not.toContain('sk-very-secret')
  await button(page, 'Remove the key').click()
  await save(page).click()
  await expect(page.getByText('Stored encrypted')).toBeVisible()
  await page.reload()
  await expect(button(page, 'More triggers')).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('switch', { name: /certain word/ })).toBeChecked()
})

test('card numbers are hidden from a model from the start; other personal data and own patterns can be added', async ({
  page,
  newAccount,
  axe,
}) => {
  const account = await newAccount()
  const [agent] = await createAgents(account, 'Sales')
  await page.goto('/bot-settings')
  const box = (name: string) => page.getByRole('checkbox', { name })
  const patterns = page.getByRole('textbox', { name: 'Your own patterns' })
  await expect(box('Card numbers')).toBeChecked()
  for (const name of ['Bank account numbers (IBAN)', 'PESEL numbers', 'Email addresses', 'Phone numbers'])
    await expect(box(name)).not.toBeChecked()
  await box('PESEL numbers').click()
  await patterns.fill('KL')
  await expect(patterns).toHaveAccessibleDescription(/At most 20 patterns/)
  await expect(save(page)).toBeDisabled()
  await patterns.fill('KL-######')
  await axe()
  await save(page).click()
  await expect(save(page)).toBeHidden()
  const { answering } = await account.client.call(api.agents.answering, { params: { id: agent!.id } })
  expect(answering.masking).toEqual({ kinds: ['card', 'pesel'], patterns: ['KL-######'] })
  // Toggling twice leaves nothing to save.
  await box('PESEL numbers').click()
  await expect(save(page)).toBeVisible()
  await box('PESEL numbers').click()
  await expect(save(page)).toBeHidden()
  await page.reload()
  await expect(box('PESEL numbers')).toBeChecked()
  await expect(patterns).toHaveValue('KL-######')
})
