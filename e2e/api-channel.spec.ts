// A fake of a business's own system: it posts a customer's message with an API key, and gets the answer by webhook.
import { api } from '@switchboard/contract'
import { runProduct, temporaryFolder } from '../bench/support/product.ts'
import { openReceiver } from '../server/test/api/receiver.ts'
import { createAccount, signInHere } from './support/account.ts'
import { taughtAgent } from './support/internal-chat.ts'
import { button, field } from './support/opened-chat.ts'
import { expect, test } from './support/test.ts'

// Sequential: the tests share a product, which each worker would start for itself.
test.describe.configure({ mode: 'default' })

const folder = temporaryFolder()
let receiver: Awaited<ReturnType<typeof openReceiver>>
let product: Awaited<ReturnType<typeof runProduct>>

test.beforeAll(async () => {
  test.setTimeout(120_000)
  receiver = await openReceiver('')
  product = await runProduct(folder.path, { settings: { ALLOW_PRIVATE_HOSTS: receiver.host } })
})

test.afterAll(async () => {
  await product?.stop()
  await receiver.close()
  folder.remove()
})

test('the API channel: connected in the console, it answers a program’s customer until a person takes over', async ({
  page,
  axe,
  allowConsole,
}) => {
  allowConsole(/status of 4(09|22)/)
  const owner = await createAccount(product.url, {})
  await signInHere(page, product.url, owner)
  await taughtAgent(owner, 'It comes **on Friday**.')
  await page.goto(`${product.url}/integrations?add=channel`)
  await page.getByRole('dialog').getByRole('button', { name: 'API' }).click()
  const dialog = page.getByRole('dialog', { name: 'API' })
  await dialog.getByRole('textbox', { name: 'Webhook address' }).fill('shop.example/hook')
  await button(page, 'Connect').click()
  await expect(dialog.getByText('Enter an http or https address')).toBeVisible()
  await axe()
  await dialog.getByRole('textbox', { name: 'Webhook address' }).fill(receiver.url)
  await button(page, 'Connect').click()

  const connected = page.getByRole('dialog', { name: 'API is connected' })
  await expect(connected).toContainText(`Answers go to ${receiver.host}`)
  const secret = connected.getByRole('figure').filter({ hasText: 'Signing secret' }).locator('code')
  receiver.state.secret = (await secret.textContent())!
  expect(receiver.state.secret).toMatch(/^whsec_.{40,}$/)
  await axe()
  await button(page, 'Send a test event').click()
  await expect(page.getByText('Your system accepted the test event')).toBeVisible()
  const example = connected.getByRole('figure').filter({ hasText: 'Post a message' }).locator('code')
  const curl = (await example.textContent())!
  await button(page, 'Done').click()
  const row = page.getByRole('row', { name: 'API' })
  await expect(row).toContainText(receiver.host)
  await expect(row).toContainText('Connected')

  const { key } = await owner.client.call(api.apiKeys.create, {
    body: { name: 'Helpdesk', scopes: ['write_chats'] },
  })
  const [, url] = /curl (\S+)/.exec(curl)!
  const post = async (message: object) => {
    const answer = await fetch(url!, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ conversation_id: 'c-1', customer: { id: '42', name: 'Anna' }, ...message }),
    })
    expect(answer.status).toBe(200)
  }
  await post({ message_id: 'm-1', text: 'Where is my parcel?' })
  await expect
    .poll(() => receiver.textsOf('c-1'), { timeout: 60_000 })
    .toEqual([expect.stringContaining('on Friday')])

  await page.goto(`${product.url}/?section=api`)
  await page.getByRole('listitem').filter({ hasText: 'Anna' }).getByRole('link').click()
  const thread = page.getByRole('log')
  await expect(thread).toContainText('It comes on Friday.')
  await axe()
  await button(page, 'Switch to Copilot').click()
  await expect(button(page, 'Copilot Mode')).toBeVisible()
  await post({ message_id: 'm-2', text: 'Are you sure?' })
  await expect(thread).toContainText('Are you sure?')
  await field(page).fill('Quite sure. Olga')
  await field(page).press('Enter')
  await expect.poll(() => receiver.textsOf('c-1').at(-1), { timeout: 60_000 }).toBe('Quite sure. Olga')
  expect(receiver.state.refused).toBe(0)
})

test('the settings of an API channel: another address, a new secret, and a test that says what is wrong', async ({
  page,
  axe,
  allowConsole,
}) => {
  allowConsole(/status of (409|422|502)/)
  const owner = await createAccount(product.url, {})
  await signInHere(page, product.url, owner)
  const agent = await taughtAgent(owner)
  const { secret } = await owner.client.call(api.apiChannel.connect, { params: { id: agent.id }, body: {} })
  await page.goto(`${product.url}/integrations`)
  const act = async (name: string) => {
    await button(page, 'More for API').click()
    await page.getByRole('menuitem', { name }).press('Enter')
  }
  await act('Send a test event')
  await expect(page.getByText('This channel has no webhook address.')).toBeVisible()
  await act('Settings')
  const dialog = page.getByRole('dialog', { name: 'Settings of API' })
  await dialog.getByRole('textbox', { name: 'Webhook address' }).fill(receiver.url)
  await button(page, 'Save address').click()
  await expect(page.getByText('Address saved')).toBeVisible()
  await axe()
  receiver.state.secret = secret
  await dialog.getByRole('button', { name: 'Create a new one' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create secret' }).click()
  const shown = dialog.getByRole('figure').filter({ hasText: 'Signing secret' }).locator('code')
  await expect(shown).toBeVisible()
  await dialog.getByRole('button', { name: 'Send a test event' }).click()
  await expect(page.getByText('Your system answered with 401. Check the signing secret there')).toBeVisible()
  receiver.state.secret = (await shown.textContent())!
  await dialog.getByRole('button', { name: 'Send a test event' }).click()
  await expect(page.getByText('Your system accepted the test event')).toBeVisible()
})
