import { api } from '@switchboard/contract'
import { type RunningProduct, runProduct, temporaryFolder } from '../bench/support/product.ts'
import { createAccount, signInHere, type TestAccount } from './support/account.ts'
import { createAgents } from './support/agents.ts'
import { expect, test } from './support/test.ts'

test.describe('on an installation of its own', () => {
  // Serial: all tests use one server, which is fresh at first.
  test.describe.configure({ mode: 'serial' })
  let folder: ReturnType<typeof temporaryFolder>
  let product: RunningProduct
  let owner: TestAccount
  let agentId: number

  test.beforeAll(async () => {
    test.setTimeout(180_000)
    folder = temporaryFolder()
    product = await runProduct(folder.path)
    owner = await createAccount(product.url, { email: 'owner@example.com' })
    const [agent] = await createAgents(owner, 'Helpers')
    agentId = agent!.id
  })
  test.afterAll(async () => {
    await product.stop()
    folder.remove()
  })

  test('SIDE-9 Support is hidden until the first account has a live chat, and appears at once', async ({
    page,
    axe,
  }) => {
    const asked = page.waitForResponse('**/api/support')
    await signInHere(page, product.url, owner)
    await page.goto(`${product.url}/welcome`)
    const support = page.getByRole('button', { name: 'Support', exact: true })
    await asked
    await expect(page.getByRole('button', { name: 'How to start' })).toBeVisible()
    await expect(support).toBeHidden()
    await axe()
    await owner.client.call(api.bots.createLivechat, { params: { id: agentId }, body: {} })
    await expect(support).toBeVisible()
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
