// A fake shop with an MCP server, built with the protocol's SDK: sessions, event streams and paginated tool lists.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { ORDERS } from '../../fake/orders.ts'
import { type FakeTool, toolsOf } from './tools.ts'

export const MCP_TOKEN = 'mcp_fake_0123456789'

export type FakeMcp = Awaited<ReturnType<typeof startFakeMcp>>

interface Options {
  port?: number
  host?: string
  /** Answers as plain JSON and keeps no sessions. */
  isPlain?: boolean
}

/**
 * `calls`: the tool, arguments and key of each call. `answerWith` sets the response to the next tool call, `endWith`
 * the response to the end of every session. `tools` can be changed to simulate a new server version.
 */
export async function startFakeMcp({ port = 0, host = '127.0.0.1', isPlain = false }: Options = {}) {
  const calls: { tool: string; args: unknown; key: string }[] = []
  const tools: FakeTool[] = toolsOf(new Map(ORDERS.map((order) => [order.number, { ...order }])))
  const transports = new Map<string, StreamableHTTPServerTransport>()
  let fault: ((response: ServerResponse) => void) | null = null
  let ending: ((response: ServerResponse) => void) | null = null

  function mcpServer(): Server {
    const server = new Server({ name: 'Fake shop', version: '1.0.0' }, { capabilities: { tools: {} } })
    server.setRequestHandler(ListToolsRequestSchema, ({ params }) => {
      const from = Number(params?.cursor ?? 0)
      const listed = tools.slice(from, from + PAGE).map(({ run: _, ...tool }) => tool)
      return { tools: listed, ...(from + PAGE < tools.length && { nextCursor: String(from + PAGE) }) }
    })
    server.setRequestHandler(CallToolRequestSchema, ({ params }, { requestInfo }) => {
      const tool = tools.find(({ name }) => name === params.name)
      const key = String(requestInfo?.headers['idempotency-key'] ?? '')
      calls.push({ tool: params.name, args: params.arguments, key })
      if (!tool) throw new Error(`Unknown tool: ${params.name}`)
      return tool.run((params.arguments ?? {}) as Record<string, string>)
    })
    return server
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (request.headers.authorization !== `Bearer ${MCP_TOKEN}`) return void response.writeHead(401).end()
    const message = request.method === 'POST' ? ((await json(request)) as { method?: string }) : undefined
    const played = message?.method === 'tools/call' ? fault : null
    if (played) {
      fault = null
      return played(response)
    }
    if (request.method === 'DELETE' && ending) return ending(response)
    await (await transportOf(request)).handleRequest(request, response, message)
  }

  async function transportOf({ headers }: IncomingMessage): Promise<StreamableHTTPServerTransport> {
    const known = transports.get(String(headers['mcp-session-id']))
    if (known) return known
    const transport: StreamableHTTPServerTransport = isPlain
      ? new StreamableHTTPServerTransport({ enableJsonResponse: true })
      : new StreamableHTTPServerTransport({
          sessionIdGenerator: randomUUID,
          onsessioninitialized: (id) => void transports.set(id, transport),
          onsessionclosed: (id) => void transports.delete(id),
        })
    await mcpServer().connect(transport as Parameters<Server['connect']>[0])
    return transport
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.destroy(error))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const address = `${host}:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${address}/mcp`,
    host: address,
    calls,
    tools,
    sessionCount: () => transports.size,
    answerWith: (play: (response: ServerResponse) => void) => {
      fault = play
    },
    endWith: (play: ((response: ServerResponse) => void) | null) => {
      ending = play
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const PAGE = 2
