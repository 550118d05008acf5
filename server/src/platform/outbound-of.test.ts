import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@switchboard/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type TestAccount, testApp } from '../../test/app.ts'
import { refusal } from '../../test/visitor.ts'
import { outboundOf } from './outbound-of.ts'

const asked: string[] = []
const intranet = createServer((request, response) => {
  asked.push(request.url!)
  response.end('{"data":[{"id":"secret-model"}],"status":"secret"}')
}).listen(0, '127.0.0.1')
await new Promise((resolve) => intranet.once('listening', resolve))
afterAll(() => void intranet.close())
const host = `127.0.0.1:${(intranet.address() as AddressInfo).port}`
const url = `http://${host}`

const { app, newAccount } = await testApp({ ALLOW_PRIVATE_HOSTS: host, PRIVATE_HOST_ACCOUNTS: '' })
const operator = await newAccount()
const other = await newAccount()
beforeEach(() => {
  asked.length = 0
  app.config.PRIVATE_HOST_ACCOUNTS = 'first'
})

/** Every feature that sends requests to an address chosen by the account. */
async function waysOf(owner: TestAccount) {
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Ada' } })
  const params = { id: agent.id }
  const action = api.actions.ActionWish.parse({
    ...{ name: 'Status', when_to_use: 'Where is it?', method: 'GET', url, body: '', auth: { type: 'none' } },
    ...{ inputs: [], fields: [{ label: 'Status', path: 'status' }], proofs: [], timeout_s: 5, is_on: true },
  })
  const webhook = () => outboundOf(app, owner.id).fetch(url)
  return {
    'a website': () =>
      owner.call(api.knowledge.saveSite, { params: { param: `${agent.id}` }, body: { url } }),
    'an action': () => owner.call(api.actions.tryOut, { params, body: { action, values: {} } }),
    'an MCP server': () =>
      owner.call(api.mcp.add, { params, body: { name: 'Tools', url, auth: { type: 'none' } } }),
    'a model': () =>
      owner.call(api.agents.listModels, {
        params,
        body: { slot: 'model', provider: 'openai_compatible', base_url: `${url}/v1` },
      }),
    'a webhook': webhook,
  }
}

test('other accounts reach no private host by a website, an action, an MCP server, a model or a webhook', async () => {
  for (const [name, reach] of Object.entries(await waysOf(other)))
    expect(await reach().then(String, ({ message }) => message), name).toMatch(
      /not on the public internet|Enter a correct URL|Use https|not open to outgoing/,
    )
  expect(asked).toEqual([])
})

test('the account that was created first reaches them, and all do where the operator wants that', async () => {
  const { 'an action': act, 'a model': list, 'a webhook': call, 'a website': read } = await waysOf(operator)
  expect(await act()).toMatchObject({ call: { status: 'done' } })
  expect(await list()).toMatchObject({ models: [{ name: 'secret-model' }] })
  expect((await call()).status).toBe(200)
  await read()
  expect(asked.length).toBeGreaterThan(2)
  const ways = await waysOf(other)
  expect(await refusal(ways['a website']())).toMatchObject({ status: 400 })
  app.config.PRIVATE_HOST_ACCOUNTS = 'all'
  expect(await ways['an action']()).toMatchObject({ call: { status: 'done' } })
  await ways['a website']()
})

test('what was saved while all accounts could use a private host is refused once they may not', async () => {
  app.config.PRIVATE_HOST_ACCOUNTS = 'all'
  const outbound = outboundOf(app, other.id)
  expect((await outbound.fetch(url)).status).toBe(200)
  app.config.PRIVATE_HOST_ACCOUNTS = 'first'
  await expect(outbound.fetch(url)).rejects.toMatchObject({ code: 'outbound_refused' })
})
