import { api } from '@switchboard/contract'
import { type RunningProduct, runProduct, temporaryFolder } from '../bench/support/product.ts'
import { createAccount, signInHere, type TestAccount } from './support/account.ts'
import { createAgents } from './support/agents.ts'
import { expect, test } from './support/test.ts'

test('SIDE-9 without a live chat for it, Support tells how the installation gets one', async ({
  page,
  newAccount,
  axe,
}) => {
  await createAgents(await newAccount(), 'Sales')
  await page.goto('/welcome')
  const support = page.getByRole('button', { name: 'Support', exact: true })
  await support.click()
  const dialog = page.getByRole('dialog', { name: 'Support is not set up yet' })
  await expect(dialog.getByText('SUPPORT_WIDGET_ID=')).toBeVisible()
  await axe()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(support).toBeFocused()
  await support.click()
  await dialog.getByRole('link', { name: 'Go to Integrations' }).click()
  await expect(page).toHaveURL('/integrations')
  await expect(dialog).toBeHidden()
})

test.describe('with a live chat for it', () => {
  // In one worker: it is one server that both tests talk to.
  test.describe.configure({ mode: 'default' })
  let folder: ReturnType<typeof temporaryFolder>
  let product: RunningProduct
  let owner: TestAccount
  let agentId: number

  test.beforeAll(async () => {
    folder = temporaryFolder()
    const first = await runProduct(folder.path)
    owner = await createAccount(first.url, { email: 'owner@example.com' })
    const [agent] = await createAgents(owner, 'Helpers')
    agentId = agent!.id
    const { chat_widget_html } = await owner.client.call(api.bots.createLivechat, {
      params: { id: agentId },
      body: {},
    })
    await first.stop()
    const SUPPORT_WIDGET_ID = /\/w\/(\w+)\.js/.exec(chat_widget_html)![1]!
    // On the same port, so that the owner's session goes on.
    const settings = { SUPPORT_WIDGET_ID, PORT: new URL(first.url).port }
    product = await runProduct(folder.path, { settings })
  })
  test.afterAll(async () => {
    await product.stop()
    folder.remove()
  })

  test('SIDE-9 WIDG-2 Support opens the widget that stands on customers’ sites, signed in as oneself', async ({
    page,
    axe,
  }) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      if (/\/w\/\w+\.js$/.test(request.url())) scripts.push(request.url())
    })
    await signInHere(page, product.url, await createAccount(product.url, { email: 'anna@example.com' }))
    await page.goto(`${product.url}/welcome`)
    const support = page.getByRole('button', { name: 'Support', exact: true })
    const widget = page.locator('switchboard-widget')
    const buttons = widget.getByRole('button')
    await expect(support).toBeVisible()
    expect(scripts).toEqual([])

    await support.click()
    const panel = widget.frameLocator('iframe')
    const message = panel.getByRole('textbox')
    await expect(message).toBeFocused()
    await expect(buttons.filter({ visible: true })).not.toHaveCount(0)
    await axe()
    await message.fill('How do I add a colleague?')
    await message.press('Enter')
    await expect(panel.getByText('How do I add a colleague?')).toBeVisible()
    const seenByOwner = async () => {
      const { chats } = await owner.client.call(api.chats.ofAgent, { params: { id: agentId } })
      return chats.map(({ display_name }) => display_name)
    }
    await expect.poll(seenByOwner).toEqual(['anna@example.com'])

    await page.keyboard.press('Escape')
    await expect(buttons).toHaveCount(0)
    await expect(support).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(message).toBeVisible()
    expect(scripts).toHaveLength(1)

    await message.press('Escape')
    await page.getByRole('button', { name: 'Settings', exact: true }).last().click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(`${product.url}/login`)
    await expect(buttons).toHaveCount(0)
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContainEqual(
      expect.stringContaining('switchboard'),
    )
  })

  test('WIDG-2 on a phone the chat takes the place of the menu it was opened from', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signInHere(page, product.url, await createAccount(product.url, {}))
    await page.goto(`${product.url}/welcome`)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('button', { name: 'Support', exact: true }).click()
    const message = page.locator('switchboard-widget').frameLocator('iframe').getByRole('textbox')
    await expect(message).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden()
    await message.fill('Hello')
    await expect(message).toBeFocused()
  })
})
