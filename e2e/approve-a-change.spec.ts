// From an empty assistant to "cancel my order 1042", approved by a person and answered.
import { signInHere } from './support/account.ts'
import { choose } from './support/choose.ts'
import { colleague, newBrowser } from './support/colleague.ts'
import { addAction, shopForTests } from './support/shop.ts'
import { log, openChat, write } from './support/talk.ts'
import { createLiveChat, expect, test } from './support/widget.ts'

const running = shopForTests()

test('a customer asks to cancel an order, a person approves it, and the customer reads that it is done', async ({
  page,
  browser,
  visit,
  axe,
}) => {
  test.setTimeout(240_000)
  const { shop, product } = running
  const chat = await createLiveChat(product.url)
  await signInHere(page, product.url, chat.account)
  await page.goto(`${product.url}/bot-settings`)
  await addAction(page, shop, 'Order status: WooCommerce')
  await addAction(page, shop, 'Cancel an order: WooCommerce', async () => {
    const dialog = page.getByRole('dialog', { name: 'Add an action' })
    await expect(dialog.getByRole('switch', { name: 'Changes something' })).toBeChecked()
    await choose(dialog.getByRole('combobox', { name: 'Look up first' }), 'Order status')
    await axe()
  })
  await expect(page.getByRole('list', { name: 'Actions' })).toContainText('Needs approval')

  const owner = await newBrowser(browser, product.url)
  await signInHere(owner.page, product.url, chat.account)
  await owner.page.goto(`${product.url}/approvals`)
  await expect(owner.page.getByText('Nothing to approve')).toBeVisible()
  const viewer = await newBrowser(browser, product.url)
  await signInHere(viewer.page, product.url, await colleague(product.url, chat.account, 'viewer'))

  await visit(chat)
  await openChat(page)
  await write(page, 'cancel my order 1042, anna@example.com')
  await expect(log(page)).toContainText('I have passed this on to our team: Cancel the order, 1042.', {
    timeout: 30_000,
  })
  expect(shop.calls.filter((call) => call.startsWith('PUT'))).toEqual([])

  // The proposal arrives live, and a viewer has no buttons.
  const changes = owner.page.getByRole('region', { name: 'Changes to approve' })
  const card = changes.getByRole('region', { name: 'Cancel the order' })
  await expect(card).toContainText('1042', { timeout: 30_000 })
  await expect(card).toContainText('Not verified')
  await expect(owner.page.getByRole('link', { name: /Approvals 1/ })).toBeVisible()
  await viewer.page.goto(`${product.url}/approvals`)
  const read = viewer.page.getByRole('region', { name: 'Cancel the order' })
  await expect(read).toContainText('Waiting for approval')
  await expect(read.getByRole('button', { name: 'Approve and run' })).toHaveCount(0)

  await card.getByRole('button', { name: 'Edit values' }).click()
  await expect(card.getByRole('textbox')).toHaveValue('1042')
  await owner.page.keyboard.press('Escape')
  await expect(card.getByRole('textbox')).toHaveCount(0)

  await card.getByRole('link', { name: 'Open chat' }).click()
  const inThread = owner.page.getByRole('log').getByRole('region', { name: 'Cancel the order' })
  await expect(inThread).toContainText('Waiting for approval')
  await owner.page.getByRole('button', { name: 'Why this answer' }).last().click()
  const why = owner.page.getByRole('dialog', { name: 'Why this answer' })
  await expect(why).toContainText('Order status')
  await expect(why).toContainText('Written by the built-in engine.')
  await expect(why).not.toContainText('Small talk')
  await owner.page.keyboard.press('Escape')
  await inThread.getByRole('button', { name: 'What was looked up' }).click()
  await expect(inThread).toContainText('In preparation')
  await inThread.getByRole('button', { name: 'What is sent' }).click()
  await expect(inThread).toContainText(`PUT ${shop.url}/wp-json/wc/v3/orders/1042`)
  await inThread.getByRole('button', { name: 'Approve and run' }).click()
  await expect(inThread).toContainText('Done', { timeout: 30_000 })
  await expect(inThread).toContainText('Approved by you')
  await expect(log(page)).toContainText('Done: Cancel the order.', { timeout: 30_000 })
  await expect(log(page)).toContainText('Status: Cancelled')
  expect(shop.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1)

  // Another proposal is rejected, and the customer is told why.
  await write(page, 'cancel my order 1044')
  await owner.page.goto(`${product.url}/approvals`)
  await expect(card).toContainText('1044', { timeout: 30_000 })
  await card.getByRole('button', { name: 'Reject' }).click()
  const dialog = owner.page.getByRole('dialog', { name: 'Reject “Cancel the order”?' })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog).toContainText('Give a reason')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('It has been sent already.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(log(page)).toContainText('The reason: It has been sent already.', { timeout: 30_000 })
  await expect(owner.page.getByText('Nothing to approve')).toBeVisible()
  expect([...owner.complaints(), ...viewer.complaints()]).toEqual([])
  await Promise.all([owner.context.close(), viewer.context.close()])
})
