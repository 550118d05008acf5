// A fake WooCommerce shop, a product that may reach it, and an owner who adds actions for it.
import type { Page } from '@playwright/test'
import { type RunningProduct, runProduct, temporaryFolder } from '../../bench/support/product.ts'
import { type FakeShop, startFakeShop, WOO_KEY, WOO_SECRET } from '../../server/src/actions/fake/index.ts'
import { button } from './internal-chat.ts'
import { expect, test } from './widget.ts'

/** Runs them for the length of a spec file. */
export function shopForTests() {
  const folder = temporaryFolder()
  const running = {} as { shop: FakeShop; product: RunningProduct }
  test.beforeAll(async () => {
    test.setTimeout(120_000)
    running.shop = await startFakeShop()
    running.product = await runProduct(folder.path, { settings: { ALLOW_PRIVATE_HOSTS: running.shop.host } })
  })
  test.afterAll(async () => {
    await running.product?.stop()
    await running.shop?.close()
    folder.remove()
  })
  return running
}

/** Opens a WooCommerce preset and fills in the address and key of the shop. */
export async function fillAction(page: Page, shop: FakeShop, preset: string, secret = WOO_SECRET) {
  await button(page, 'Add an action').click()
  await page.getByRole('menuitem', { name: preset }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an action' })
  const address = `${shop.url}/wp-json/wc/v3/orders/{order_number}`
  await dialog.getByRole('textbox', { name: 'Address' }).fill(address)
  await dialog.getByRole('textbox', { name: 'User name or key' }).fill(WOO_KEY)
  await dialog.getByLabel('Secret', { exact: true }).fill(secret)
  return dialog
}

export async function addAction(page: Page, shop: FakeShop, preset: string, more?: () => Promise<void>) {
  const dialog = await fillAction(page, shop, preset)
  await more?.()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}
