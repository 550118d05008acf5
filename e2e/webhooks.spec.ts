import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { api } from '@switchboard/contract'
import { runProduct, temporaryFolder } from '../bench/support/product.ts'
import { createAccount, signInHere } from './support/account.ts'
import { expect, test } from './support/test.ts'

interface Received {
  id: string
  timestamp: string
  signature: string
  raw: string
}

const received: Received[] = []
/** The receiver fails with 500 at first, and returns 200 to the retries. */
let isFailing = false
const receiver = createServer(async (request, response) => {
  const { headers } = request
  const isKnown = received.some(({ id }) => id === headers['webhook-id'])
  received.push({
    id: String(headers['webhook-id']),
    timestamp: String(headers['webhook-timestamp']),
    signature: String(headers['webhook-signature']),
    raw: await text(request),
  })
  response.writeHead(isFailing && !isKnown ? 500 : 200).end()
})
const folder = temporaryFolder()
let product: Awaited<ReturnType<typeof runProduct>>
let address: string

test.beforeAll(async () => {
  test.setTimeout(120_000)
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
  address = `http://${host}/webhooks`
  product = await runProduct(folder.path, { settings: { ALLOW_PRIVATE_HOSTS: host } })
})

test.afterAll(async () => {
  await product?.stop()
  receiver.close()
  folder.remove()
})

test('an owner adds a webhook, tests it, receives a message by it, and replays a delivery', async ({
  page,
  axe,
}) => {
  const owner = await createAccount(product.url, {})
  await signInHere(page, product.url, owner)
  await page.goto(`${product.url}/settings#developers`)
  await page.getByRole('button', { name: 'Add webhook…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' })
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(dialog.getByText('Enter an http or https address')).toBeVisible()
  await expect(dialog.getByText('Choose at least one event')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Address' }).fill(address)
  await dialog.getByRole('checkbox', { name: 'Message received' }).check()
  await axe()
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  const shown = page.getByRole('dialog', { name: 'Signing secret' })
  const secret = await shown.getByRole('textbox', { name: 'Signing secret' }).inputValue()
  await shown.getByRole('button', { name: 'Done' }).click()

  const act = async (name: string) => {
    await page.getByRole('button', { name: `Actions for ${address}` }).click()
    await page.getByRole('menuitem', { name }).press('Enter')
  }
  await act('Send a test')
  const deliveries = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
  await expect(deliveries).toContainText('Delivered')
  await axe()

  const { client } = owner
  const { agent } = await client.call(api.agents.create, { body: { agent_name: 'Ada' } })
  await client.call(api.agents.setMode, { params: { id: agent.id }, body: { mode: 'manual' } })
  const { chat_widget_html } = await client.call(api.bots.createLivechat, { params: { id: agent.id } })
  const write = async (path: string, body: object, token?: string) => {
    const answer = await fetch(`${product.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { token: string }
  }
  const visitor = await write('/widget/api/session', {
    widget_id: /[0-9a-f]{32}/.exec(chat_widget_html)![0],
  })
  isFailing = true
  await write('/widget/api/messages', { client_id: 'message-1', text: 'Where is my parcel?' }, visitor.token)
  await expect(deliveries.first()).toContainText('Message received')
  await expect(deliveries.first()).toContainText('Delivered', { timeout: 60_000 })
  await expect(deliveries.first()).toContainText('2 attempts')
  await deliveries
    .first()
    .getByRole('button', { name: /Send again/ })
    .click()
  await expect(deliveries.first()).toContainText('3 attempts')

  const ofMessage = () => received.filter(({ raw }) => raw.includes('message.received'))
  await expect.poll(() => ofMessage().length).toBe(3)
  const messages = ofMessage()
  expect(new Set(messages.map(({ id }) => id)).size).toBe(1)
  for (const { id, timestamp, signature, raw } of received) {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${raw}`).digest('base64')
    expect(signature).toBe(`v1,${expected}`)
  }
  const body = api.webhooks.WebhookBody.parse(JSON.parse(messages[0]!.raw))
  expect(body.data.message!.question).toBe('Where is my parcel?')

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await act('Edit…')
  const editing = page.getByRole('dialog', { name: 'Edit webhook' })
  const save = editing.getByRole('button', { name: 'Save webhook' })
  await expect(save).toBeDisabled()
  const rated = editing.getByRole('checkbox', { name: 'Conversation rated' })
  await rated.check()
  await expect(save).toBeEnabled()
  await rated.uncheck()
  await expect(save).toBeDisabled()
  await editing.getByRole('button', { name: 'Cancel' }).click()
  await act('Turn off')
  await expect(page.getByRole('list', { name: 'Webhooks' })).toContainText('Off')
  await act('Delete…')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click()
  await expect(page.getByText('No webhooks yet.')).toBeVisible()
})
