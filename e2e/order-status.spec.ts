// From an empty assistant to "where is my order 1042?", answered from a fake WooCommerce shop.
import { createHmac } from 'node:crypto'
import { api } from '@switchboard/contract'
import { WOO_SECRET } from '../server/src/actions/fake/index.ts'
import { signInHere } from './support/account.ts'
import { button } from './support/internal-chat.ts'
import { addAction, fillAction, shopForTests } from './support/shop.ts'
import { log, openChat, write } from './support/talk.ts'
import { createLiveChat, expect, launcher, test } from './support/widget.ts'

// Sequential: the tests share a product, which each worker would start for itself.
test.describe.configure({ mode: 'default' })

const running = shopForTests()

const NOTHING = 'I found nothing with these details. Please check them, or ask for a person.'

test('an owner adds the order status of a shop, and a customer reads their own order and nobody else’s', async ({
  page,
  context,
  visit,
  axe,
}) => {
  test.slow()
  const { shop, product } = running
  const chat = await createLiveChat(product.url)
  await signInHere(page, product.url, chat.account)
  await page.goto(`${product.url}/bot-settings`)
  await expect(page.getByText('No actions yet.')).toBeVisible()
  const dialog = await fillAction(page, shop, 'Order status: WooCommerce', 'cs_wrong')
  await axe()

  await dialog.getByRole('textbox', { name: 'Sample: Order number' }).fill('1042')
  await dialog.getByRole('button', { name: 'Try it' }).click()
  await expect(dialog.getByText('The address does not accept the secret (status 401).')).toBeVisible()
  await dialog.getByLabel('Secret', { exact: true }).fill(WOO_SECRET)
  await dialog.getByRole('button', { name: 'Try it' }).click()
  const tried = dialog.getByRole('region', { name: 'Try with a sample' })
  await expect(tried).toContainText('In preparation')
  await expect(tried).toContainText(`GET ${shop.url}/wp-json/wc/v3/orders/1042`)
  await expect(tried).toContainText('anna@example.com')
  await expect(tried).not.toContainText(WOO_SECRET)
  await axe()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const actions = page.getByRole('list', { name: 'Actions' })
  await expect(actions).toContainText('Order status')

  // The shop's site signs the identity of its visitor.
  const { identity_secret } = await chat.account.client.call(api.livechat.newIdentitySecret, {
    params: { id: chat.bot.id },
  })
  const signature = createHmac('sha256', identity_secret).update('7\nanna@example.com').digest('hex')
  const identity = { user_id: '7', email: 'anna@example.com', signature }
  await visit(chat)
  await expect(launcher(page)).toBeVisible()
  await page.evaluate(`Switchboard.identify(${JSON.stringify(identity)})`)
  await openChat(page)
  await write(page, 'where is my order 1042?')
  await expect(log(page)).toContainText('Status: In preparation', { timeout: 30_000 })
  await expect(log(page)).toContainText('Oak desk lamp')
  await write(page, 'and where is my order 1043?')
  await expect(log(page)).toContainText(NOTHING, { timeout: 30_000 })
  await expect(log(page)).not.toContainText('Garden hose')

  const owner = await context.newPage()
  const { chats } = await chat.account.client.call(api.chats.ofBot, {
    params: { id: chat.bot.id },
    query: {},
  })
  await owner.goto(
    `${product.url}/?section=livechat&agent=${chat.agent.id}&bot=${chat.bot.id}&chat=${chats[0]!.id}`,
  )
  const refused = owner.getByRole('article').filter({ hasText: NOTHING })
  await refused.hover()
  await refused.getByRole('button', { name: 'Why this answer' }).click()
  const why = owner.getByRole('dialog', { name: 'Why this answer' })
  await expect(why).toContainText('Not shown: not verified as this customer’s')
  await expect(why).toContainText('/wp-json/wc/v3/orders/1043')
})

test('a customer whom nobody vouches for has to know a second fact, and a guess of somebody else’s order finds nothing', async ({
  page,
  visit,
}) => {
  test.slow()
  const { shop, product } = running
  const chat = await createLiveChat(product.url)
  await signInHere(page, product.url, chat.account)
  await page.goto(`${product.url}/bot-settings`)
  await addAction(page, shop, 'Order status: WooCommerce')

  await visit(chat)
  await openChat(page)
  await write(page, 'where is my order 1043?')
  await expect(log(page)).toContainText('please also write one of these: Email, Postcode', {
    timeout: 30_000,
  })
  await write(page, 'anna@example.com')
  await expect(log(page)).toContainText(NOTHING, { timeout: 30_000 })
  await write(page, 'sorry, where is my order 1042?')
  await expect(log(page)).toContainText('Status: In preparation', { timeout: 30_000 })
})

test('an action is turned off, changed without typing its secret again, and deleted', async ({ page }) => {
  const { product } = running
  const chat = await createLiveChat(product.url)
  await signInHere(page, product.url, chat.account)
  await page.goto(`${product.url}/bot-settings`)
  await button(page, 'Add an action').click()
  await page.getByRole('menuitem', { name: 'Order status: WooCommerce' }).click()
  const adding = page.getByRole('dialog', { name: 'Add an action' })
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(adding.getByText('Enter the secret for this address.')).toBeVisible()
  await adding.getByLabel('Secret', { exact: true }).fill(WOO_SECRET)
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(adding).toBeHidden()

  const actions = page.getByRole('list', { name: 'Actions' })
  await actions.getByRole('switch', { name: 'Use Order status' }).click()
  await expect(actions).toContainText('Off')
  await actions.getByRole('button', { name: 'Edit Order status' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit the action' })
  const save = editing.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await editing.getByLabel('Secret', { exact: true }).fill(WOO_SECRET)
  await expect(save).toBeEnabled()
  await editing.getByLabel('Secret', { exact: true }).fill('')
  await expect(save).toBeDisabled()
  await editing.getByRole('textbox', { name: 'Name', exact: true }).fill('Orders')
  await save.click()
  await expect(editing).toBeHidden()
  await expect(actions).toContainText('Orders')
  await actions.getByRole('button', { name: 'Delete Orders' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No actions yet.')).toBeVisible()
})
