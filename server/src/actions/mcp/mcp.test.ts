import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { api } from '@switchboard/contract'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { refusal } from '../../../test/visitor.ts'
import { MCP_TOKEN, startFakeMcp } from './fake/index.ts'

const [mcp, plain] = await Promise.all([startFakeMcp(), startFakeMcp({ isPlain: true })])
afterAll(() => Promise.all([mcp.close(), plain.close()]))
const testing = await testApp({ ALLOW_PRIVATE_HOSTS: `${mcp.host},${plain.host}` })
const { app, newAccount, sqlIn } = testing

const BEARER = { type: 'bearer' as const, name: '' }
const SHOP = { name: 'Shop', url: mcp.url, auth: BEARER, secret: MCP_TOKEN }

async function office() {
  const owner = await newAccount()
  const { agent } = await owner.call(api.agents.create, { body: { agent_name: 'Ada' } })
  const params = { id: agent.id }
  const add = async (body: typeof api.mcp.add.body._input = SHOP) =>
    (await owner.call(api.mcp.add, { params, body })).server
  const choose = async (serverId: number, tools: string[]) =>
    (await owner.call(api.mcp.chooseTools, { params: { ...params, serverId }, body: { tools } })).server
  const actions = async () => (await owner.call(api.actions.list, { params })).actions
  const change = (serverId: number, body: typeof api.mcp.change.body._input = SHOP) =>
    owner.call(api.mcp.change, { params: { ...params, serverId }, body })
  const tryOut = async (action: api.actions.Action, values: Record<string, string>) => {
    const body = { action: wishOf(action), action_id: action.id, values }
    return owner.call(api.actions.tryOut, { params, body })
  }
  const save = async (actionId: number, body: api.actions.ActionWish) =>
    (await owner.call(api.actions.change, { params: { ...params, actionId }, body })).action
  return { owner, agent, params, add, choose, actions, change, tryOut, save }
}

const wishOf = ({
  id: _,
  has_secret: _secret,
  mcp_server_id: _server,
  tool: _tool,
  ...wish
}: api.actions.Action): api.actions.ActionWish => wish

test('connecting lists the tools of all pages, what they need and whether they only read', async () => {
  const { add, owner, params } = await office()
  for (const url of [mcp.url, plain.url]) {
    const { tools, has_secret, name } = await add({ ...SHOP, url })
    expect({ name, has_secret }).toEqual({ name: 'Shop', has_secret: true })
    expect(tools).toMatchObject([
      {
        ...{ name: 'get_order', title: 'Order status', is_read_only: true, problem: null, is_chosen: false },
        inputs: [{ name: 'order_number', label: 'Order number', kind: 'code' }],
      },
      {
        ...{ name: 'cancelOrder', title: 'Cancel order', is_read_only: false },
        inputs: [{ name: 'order_number', label: 'Order number', kind: 'number' }],
      },
      { name: 'opening_hours', is_read_only: true, inputs: [] },
      { name: 'restock', problem: 'unsupported_input', inputs: [] },
    ])
  }
  // Unused sessions are closed.
  await eventually(() => mcp.sessionCount()).toBe(0)
  const { servers } = await owner.call(api.mcp.list, { params })
  expect(servers).toHaveLength(2)
  expect(JSON.stringify(servers)).not.toContain(MCP_TOKEN)
})

test('a server that cannot be used is not kept, and the owner reads why', async () => {
  const { add, owner, params } = await office()
  const refused = async (body: Partial<typeof SHOP>) => (await refusal(add({ ...SHOP, ...body }))).message
  expect(await refused({ secret: 'wrong' })).toBe('The address does not accept the secret (status 401).')
  expect(await refused({ url: 'https://mcp.example.com/{x}' })).toContain('There is no input called {x}')
  expect(await refused({ url: 'http://mcp.example.com/mcp' })).toContain('Use https')
  expect(await refused({ url: 'https://127.0.0.1:9/mcp' })).toBeTruthy()
  const mistyped = add({ ...SHOP, url: 'https://nothing-there.invalid/mcp' })
  expect(await refusal(mistyped)).toMatchObject({
    status: 400,
    message: expect.stringContaining('nothing-there.invalid'),
  })
  expect((await owner.call(api.mcp.list, { params })).servers).toEqual([])
})

test('a tool with more or longer arguments than anybody needs cannot be chosen, and they are not kept', async () => {
  const own = await startFakeMcp()
  app.config.ALLOW_PRIVATE_HOSTS.push(own.host)
  const { add, owner } = await office()
  const withArguments = (name: string, names: string[]) => ({
    ...own.tools[0]!,
    name,
    inputSchema: {
      type: 'object' as const,
      properties: Object.fromEntries(names.map((each) => [each, { type: 'string', format: 'email' }])),
      required: names,
    },
  })
  const many = Array.from({ length: 21 }, (_, at) => `email_${at}`)
  own.tools.splice(0, own.tools.length)
  own.tools.push(withArguments('fits', many.slice(1)), withArguments('many', many))
  own.tools.push(withArguments('long', [`e_mail${'_'.repeat(100_000)}`]))
  const { tools } = await add({ ...SHOP, url: own.url })
  expect(tools.map(({ problem }) => problem)).toEqual([null, 'too_many_inputs', 'unsupported_input'])
  const [kept] = await sqlIn<{ size: number }>(owner.id, 'select length(tools::text) size from mcp_servers')
  expect(kept!.size).toBeLessThan(10_000)
  await own.close()
})

test('a secret that was entered while another change listed the tools is not put back', async () => {
  const { add, change, owner } = await office()
  const gate = await heldServer()
  const wish = { name: 'Shop', url: gate.url, auth: BEARER }
  const { id } = await add({ ...wish, secret: 'first' })
  gate.hold()
  const slow = change(id, { ...wish, name: 'Renamed' })
  await eventually(() => gate.held()).toBe(1)
  gate.letGo()
  await change(id, { ...wish, secret: 'second' })
  gate.letGoOfAll()
  expect(await refusal(slow)).toMatchObject({ status: 409 })
  const [row] = await sqlIn<{ secret: string; name: string }>(
    owner.id,
    'select name, secret from mcp_servers',
  )
  expect(app.secrets.open(row!.secret, `secret of MCP server ${id}`)).toBe('second')
  gate.close()
})

/** An MCP server without tools, which delays its tool list until it is released. */
async function heldServer() {
  const waiting: (() => void)[] = []
  let isHolding = false
  const server = createServer(async (request, response) => {
    const { id, method } = (await json(request)) as { id?: number; method: string }
    if (method === 'tools/list' && isHolding) await new Promise<void>((resolve) => waiting.push(resolve))
    const result = method === 'initialize' ? { protocolVersion: '2025-06-18' } : { tools: [] }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  app.config.ALLOW_PRIVATE_HOSTS.push(host)
  return {
    url: `http://${host}/mcp`,
    hold: () => {
      isHolding = true
    },
    held: () => waiting.length,
    /** Lets later requests pass. */
    letGo: () => {
      isHolding = false
    },
    letGoOfAll: () => {
      for (const resolve of waiting) resolve()
    },
    close: () => server.close(),
  }
}

test('a chosen tool is an action: one that reads is called at once, any other needs approval', async () => {
  const { add, choose, actions, tryOut, owner, params } = await office()
  const { id } = await add()
  const { tools } = await choose(id, ['get_order', 'cancelOrder'])
  expect(tools.filter(({ is_chosen }) => is_chosen).map(({ name }) => name)).toEqual([
    'get_order',
    'cancelOrder',
  ])
  const [order, cancel] = await actions()
  expect(order).toMatchObject({ tool: 'get_order', changes: false, has_secret: true, mcp_server_id: id })
  expect(cancel).toMatchObject({ tool: 'cancelOrder', changes: true })
  const { call } = await tryOut(order!, { order_number: '1042' })
  expect(call).toMatchObject({
    status: 'done',
    fields: [{ label: 'Order status', value: 'Order 1042 is processing.' }],
    request: `get_order ${mcp.host}\n{"order_number":"1042"}`,
  })
  expect((await tryOut(order!, { order_number: '7' })).call).toMatchObject({ status: 'not_found' })
  // A value is sent as a number if the schema says so.
  expect((await tryOut(cancel!, { order_number: '1044' })).call).toMatchObject({ status: 'done' })
  expect(mcp.calls.at(-1)).toMatchObject({ tool: 'cancelOrder', args: { orderNumber: 1044 } })

  const { id: actionId, has_secret: _, mcp_server_id: _server, tool: _tool, ...wish } = cancel!
  const body = { ...wish, changes: false }
  expect(
    await refusal(owner.call(api.actions.change, { params: { ...params, actionId }, body })),
  ).toMatchObject({ status: 400, message: expect.stringContaining('it needs approval') })
  expect(await refusal(choose(id, ['restock']))).toMatchObject({ status: 400 })
  await choose(id, ['get_order'])
  expect(await actions()).toHaveLength(1)
})

test('what a tool answered holds however its session ends, and a call that fails ends its session too', async () => {
  const own = await startFakeMcp()
  app.config.ALLOW_PRIVATE_HOSTS.push(own.host)
  const { add, choose, actions, tryOut } = await office()
  const { id } = await add({ ...SHOP, url: own.url })
  await choose(id, ['get_order', 'cancelOrder'])
  const [order, cancel] = await actions()
  await eventually(() => own.sessionCount()).toBe(0)
  const torn = (response: ServerResponse) =>
    void response.writeHead(200, { 'content-length': 9 }).write('x', () => response.destroy())
  const endless = () => {}
  for (const end of [torn, endless]) {
    own.endWith(end)
    const { call } = await tryOut(cancel!, { order_number: '1043' })
    expect(call).toMatchObject({ status: 'done', error: null })
    expect(call.ms).toBeLessThan(cancel!.timeout_s * 1000)
  }
  own.endWith(null)
  own.answerWith((response) => void response.writeHead(500).end())
  expect((await tryOut(order!, { order_number: '1042' })).call).toMatchObject({ status: 'failed' })
  // The two sessions that could not be closed.
  await eventually(() => own.sessionCount()).toBe(2)
  await own.close()
})

test('a tool that looks up by a number is off until its owner switches it on: anybody can type one', async () => {
  const { add, choose, actions, save } = await office()
  const { id } = await add()
  await choose(id, ['get_order', 'cancelOrder', 'opening_hours'])
  expect(await actions()).toMatchObject([
    { tool: 'get_order', is_on: false },
    { tool: 'cancelOrder', changes: true, is_on: true },
    { tool: 'opening_hours', is_on: true },
  ])
  const [order] = await actions()
  await save(order!.id, { ...wishOf(order!), is_on: true })
  // Choosing the same tool again does not change it.
  await choose(id, ['get_order'])
  expect(await actions()).toMatchObject([{ tool: 'get_order', is_on: true }])
})

test('an edited action of a tool is still called at its server alone', async () => {
  const { add, choose, actions, owner, params } = await office()
  const { id } = await add()
  await choose(id, ['get_order'])
  const [{ id: actionId, has_secret: _, mcp_server_id: _server, tool: _tool, ...wish } = null!] =
    await actions()
  const body = {
    ...{
      ...wish,
      name: 'Orders',
      url: 'https://evil.example.com/',
      auth: { type: 'none' as const, name: '' },
    },
    fields: [{ label: 'Status', path: 'status', values: '' }],
    proofs: [{ label: 'E-mail', path: 'email', kind: 'email' as const }],
  }
  await owner.call(api.actions.change, { params: { ...params, actionId }, body })
  expect(await actions()).toMatchObject([{ name: 'Orders', url: mcp.url, auth: BEARER, has_secret: true }])
  const tried = await owner.call(api.actions.tryOut, {
    params,
    body: { action: body, action_id: actionId, values: { order_number: '1043' } },
  })
  expect(tried.call).toMatchObject({ status: 'done', fields: [{ label: 'Status' }] })
  expect(tried.proofs).toMatchObject([{ label: 'E-mail', value: expect.stringContaining('@') }])
})

test('a tool that is gone is switched off, and one that no longer says that it reads needs approval', async () => {
  const own = await startFakeMcp()
  app.config.ALLOW_PRIVATE_HOSTS.push(own.host)
  const { add, choose, actions, change, save } = await office()
  const wish = { ...SHOP, url: own.url }
  const { id } = await add(wish)
  await choose(id, ['get_order', 'opening_hours'])
  const [order] = await actions()
  await save(order!.id, { ...wishOf(order!), is_on: true })
  own.tools.find(({ name }) => name === 'get_order')!.annotations = {}
  own.tools.splice(2, 1)
  const { secret: _, ...kept } = wish
  await change(id, kept)
  expect(await actions()).toMatchObject([
    { tool: 'get_order', changes: true, is_on: true },
    { tool: 'opening_hours', is_on: false },
  ])
  await own.close()
})

test('a secret is sealed for its server, sent to one host alone, and deleted with it', async () => {
  const { add, choose, owner, change, params } = await office()
  const { id } = await add()
  await choose(id, ['get_order'])
  const stored = await sqlIn<{ secret: string }>(
    owner.id,
    'select secret from mcp_servers union all select secret from actions',
  )
  expect(new Set(stored.map(({ secret }) => secret)).size).toBe(1)
  expect(stored[0]!.secret).not.toContain(MCP_TOKEN)
  const { secret: _, ...elsewhere } = { ...SHOP, url: plain.url }
  expect(await refusal(change(id, elsewhere))).toMatchObject({ status: 400 })
  await owner.call(api.mcp.remove, { params: { ...params, serverId: id } })
  expect((await owner.call(api.actions.list, { params })).actions).toEqual([])
})
