import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { api, createClient, memoryTokens } from '@switchboard/contract'
import { choose } from './support/choose.ts'
import { expect, test } from './support/opened-chat.ts'

test('a person makes an API key, calls the API with it, and revokes it', async ({
  page,
  newAccount,
  baseURL,
  axe,
}) => {
  await newAccount()
  await page.goto('/settings#developers')
  await page.getByRole('button', { name: 'Create API key…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create an API key' })
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await expect(dialog.getByText('Choose at least one kind of access')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('CRM import')
  await dialog.getByRole('checkbox', { name: 'Read conversations' }).check()
  await choose(dialog.getByRole('combobox', { name: 'Expires' }), 'In 90 days')
  await axe()
  await dialog.getByRole('button', { name: 'Create key' }).click()

  const shown = page.getByRole('dialog', { name: 'Your API key' })
  const key = await shown.getByRole('textbox', { name: 'Your API key' }).inputValue()
  await expect(shown.getByRole('button', { name: 'Copy key' })).toBeVisible()
  await axe()
  await shown.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('list', { name: 'API keys' }).getByRole('listitem')
  await expect(row).toContainText('CRM import')
  await expect(row).toContainText('Never used')
  await expect(row).not.toContainText(key)

  const tokens = memoryTokens()
  tokens.save({ access: key, refresh: null })
  const client = createClient({ baseUrl: baseURL!, tokens, parseResponses: true })
  expect((await client.call(api.agents.mine)).agents).toEqual([])
  await expect(client.call(api.agents.create, { body: { agent_name: 'New' } })).rejects.toMatchObject({
    status: 403,
  })
  await page.reload()
  await expect(row).toContainText('Last used now')
  await axe()

  await page.getByRole('button', { name: 'Revoke CRM import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No API keys yet.')).toBeVisible()
  await expect(client.call(api.agents.mine)).rejects.toMatchObject({ status: 401 })
  await expect(page.getByRole('list', { name: 'Activity log' }).getByRole('listitem').first()).toContainText(
    'API key revoked: CRM import',
  )
})

test('an assistant of their own connects to the MCP server at the address that the settings show', async ({
  page,
  newAccount,
  axe,
}) => {
  const { client } = await newAccount()
  await client.call(api.agents.create, { body: { agent_name: 'Ada' } })
  const { key } = await client.call(api.apiKeys.create, { body: { name: 'Claude', scopes: ['read_chats'] } })
  await page.goto('/settings#developers')
  const address = await page.getByRole('textbox', { name: 'Address', exact: true }).inputValue()
  await expect(page.getByRole('button', { name: 'Copy address' })).toBeVisible()
  await axe()

  const assistant = new Client({ name: 'assistant', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await assistant.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit }))
  const { structuredContent } = await assistant.callTool({ name: 'list_assistants' })
  expect(structuredContent).toMatchObject({ agents: [{ agent_name: 'Ada' }] })
  await assistant.close()
})
