// From an empty assistant to a customer who is served with the tools of an MCP server.
import { type RunningProduct, runProduct, temporaryFolder } from '../bench/support/product.ts'
import { type FakeMcp, MCP_TOKEN, startFakeMcp } from '../server/src/actions/mcp/fake/index.ts'
import { signInHere } from './support/account.ts'
import { newBrowser } from './support/colleague.ts'
import { button } from './support/internal-chat.ts'
import { log, openChat, write } from './support/talk.ts'
import { createLiveChat, expect, test } from './support/widget.ts'

const folder = temporaryFolder()
let mcp: FakeMcp
let product: RunningProduct

test.beforeAll(async () => {
  test.setTimeout(120_000)
  mcp = await startFakeMcp()
  product = await runProduct(folder.path, { settings: { ALLOW_PRIVATE_HOSTS: mcp.host } })
})

test.afterAll(async () => {
  await product?.stop()
  await mcp?.close()
  folder.remove()
})

test('an owner connects an MCP server and chooses tools: one answers a customer, another waits for approval', async ({
  page,
  browser,
  visit,
  axe,
  allowConsole,
}) => {
  test.setTimeout(240_000)
  // The browser logs the refused secret.
  allowConsole(/Failed to load resource: .* 400 .*mcp-servers/)
  const chat = await createLiveChat(product.url)
  await signInHere(page, product.url, chat.account)
  await page.goto(`${product.url}/bot-settings`)
  await button(page, 'Add an action').click()
  await page.getByRole('menuitem', { name: 'MCP server…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect an MCP server' })
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(dialog.getByText('Required').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Our shop')
  await dialog.getByRole('textbox', { name: 'Address' }).fill(mcp.url)
  await dialog.getByLabel('Secret', { exact: true }).fill('wrong')
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(dialog.getByText('The address does not accept the secret (status 401).')).toBeVisible()
  await dialog.getByLabel('Secret', { exact: true }).fill(MCP_TOKEN)
  await dialog.getByRole('button', { name: 'Connect' }).click()
  const tools = dialog.getByRole('group', { name: 'Tools' })
  await tools.getByRole('checkbox', { name: /Order status/ }).click()
  await tools.getByRole('checkbox', { name: /Cancel order.*Needs approval/ }).click()
  await expect(tools.getByRole('checkbox', { name: /Restock/ })).toBeDisabled()
  await axe()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'Actions' })).toContainText('get_order')
  await expect(page.getByRole('list', { name: 'MCP servers' })).toContainText('2 of 4 tools in use')

  // A look-up by number is off until the owner enables it.
  await page.getByRole('switch', { name: 'Use Order status' }).click()
  await expect(page.getByRole('switch', { name: 'Use Order status' })).toBeChecked()

  // The dialog for a tool has no address field.
  await button(page, 'Edit Order status').click()
  const editing = page.getByRole('dialog', { name: 'Edit the action' })
  await expect(editing.getByRole('textbox', { name: 'Address' })).toHaveCount(0)
  await editing.getByRole('textbox', { name: 'When to use it' }).fill('Where is my order?')
  await editing.getByRole('textbox', { name: 'Sample: Order number' }).fill('1042')
  await editing.getByRole('button', { name: 'Try it' }).click()
  await expect(editing.getByRole('region', { name: 'Try with a sample' })).toContainText(
    'Order 1042 is processing.',
  )
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing).toBeHidden()

  const owner = await newBrowser(browser, product.url)
  await signInHere(owner.page, product.url, chat.account)
  await visit(chat)
  await openChat(page)
  await write(page, 'where is my order 1042?')
  await expect(log(page)).toContainText('Order 1042 is processing.', { timeout: 30_000 })
  await write(page, 'cancel my order 1042')
  await expect(log(page)).toContainText('I have passed this on to our team: Cancel order, 1042.', {
    timeout: 30_000,
  })
  await owner.page.goto(`${product.url}/approvals`)
  const card = owner.page.getByRole('region', { name: 'Cancel order' })
  await card.getByRole('button', { name: 'Approve and run' }).click()
  await expect(log(page)).toContainText('Order 1042 was cancelled.', { timeout: 30_000 })

  await owner.page.goto(`${product.url}/bot-settings`)
  await button(owner.page, 'Delete Our shop').click()
  await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(owner.page.getByText('No actions yet.')).toBeVisible()
  expect(owner.complaints()).toEqual([])
  await owner.context.close()
})
