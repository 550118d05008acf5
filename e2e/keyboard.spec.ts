import { api } from '@switchboard/contract'
import { createAgents } from './support/agents.ts'
import { expect, test } from './support/test.ts'

test('GEN-13 the first Tab offers to skip to the content', async ({ page, newAccount }) => {
  await newAccount()
  for (const path of ['/', '/welcome', '/settings']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('GEN-15 the palette goes to a screen, switches the assistant and its mode', async ({
  page,
  newAccount,
  axe,
}) => {
  const account = await newAccount()
  await createAgents(account, 'Sales', 'Support line')
  await page.goto('/welcome')
  await expect(page.getByRole('button', { name: 'Sales' })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Commands' })
  const run = async (words: string) => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(words)
    await page.keyboard.press('Enter')
    await expect(palette).toBeHidden()
  }

  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette).toBeVisible()
  await axe()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await run('knowledge')
  await expect(page).toHaveURL('/chat-bot-setup')
  await run('support line')
  await expect(page.getByRole('button', { name: 'Support line' })).toHaveAttribute('aria-expanded', 'true')
  await run('copilot')
  await expect(page.getByTestId('toast')).toContainText('Mode changed!')
  const { agents } = await account.client.call(api.agents.mine)
  expect(agents.map(({ agent_mode }) => agent_mode)).toEqual(['auto', 'manual'])
})

test('GEN-15 the palette adds an assistant, changes theme and language, and signs out', async ({
  page,
  newAccount,
}) => {
  await newAccount()
  await page.goto('/welcome')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Commands' })
  const choose = async (name: string) => {
    await page.keyboard.press('ControlOrMeta+k')
    await palette.getByRole('option', { name }).click()
  }

  await choose('Add New Assistant')
  await expect(
    page.getByRole('dialog', { name: 'Add New Assistant' }).getByLabel('Name', { exact: true }),
  ).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await choose('Dark theme')
  await expect(page.locator('html')).toHaveClass(/dark/)
  await choose('Polski')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('option', { name: 'Wyloguj się' }).click()
  await expect(page).toHaveURL('/login')
})

test('GEN-16 a question mark lists the shortcuts, but not in a text field', async ({
  page,
  newAccount,
  axe,
}) => {
  await newAccount()
  await page.goto('/welcome')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Shift+Slash')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list.getByText('Knowledge base')).toBeVisible()
  await expect(list.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeFocused()
  const keys = await list.getByRole('definition').allTextContents()
  expect(keys).toEqual([...new Set(keys)])
  await axe()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()

  await page.getByRole('navigation').getByRole('button', { name: 'Add New Assistant' }).click()
  await page.getByLabel('Name', { exact: true }).pressSequentially('Gina?')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Gina?')
  await expect(list).toBeHidden()
})

test('GEN-16 shortcuts go by the place of the key: they work on a Russian and a Polish layout', async ({
  page,
  newAccount,
}) => {
  await newAccount()
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const press = (key: string, code: string, modifiers: Record<string, boolean> = {}) =>
    page.evaluate(
      (event) => document.body.dispatchEvent(new KeyboardEvent('keydown', { ...event, bubbles: true })),
      { key, code, ...modifiers },
    )
  await press('п', 'KeyG')
  await press('ц', 'KeyW')
  await expect(page).toHaveURL('/welcome')
  await press(',', 'Slash', { shiftKey: true })
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  // AltGr+S types ś on a Polish keyboard and must stay a letter.
  await press('g', 'KeyG')
  await press('ś', 'KeyS', { altKey: true, ctrlKey: true, modifierAltGraph: true })
  await expect(page).toHaveURL('/welcome')
})

test('SIDE-18 Ctrl+B narrows the sidebar to icons with tooltips, and back', async ({
  page,
  newAccount,
  axe,
}) => {
  await createAgents(await newAccount(), 'Sales')
  await page.goto('/welcome')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByText('Knowledge base')).toBeInViewport()
  expect((await menu.boundingBox())!.width).toBe(232)
  await page.keyboard.press('ControlOrMeta+b')
  await expect.poll(async () => (await menu.boundingBox())!.width).toBe(56)
  await axe()
  await menu.getByRole('link', { name: 'Knowledge base' }).hover()
  await expect(page.locator('body > :not(#root)').getByText('Knowledge base')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+b')
  await expect.poll(async () => (await menu.boundingBox())!.width).toBe(232)
})
