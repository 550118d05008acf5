// A minimal client of the Model Context Protocol over streamable HTTP: it can list and call tools. All requests use the
// safe fetch and share one deadline.
import type { api, Reason } from '@switchboard/contract'
import { englishReason, reason } from '@switchboard/contract/reasons'
import type { App } from '../../context.ts'
import { readEvents } from '../../llm/provider/server-sent-events.ts'
import { AppError } from '../../platform/errors.ts'
import { MCP_VERSIONS } from '../../platform/mcp-server.ts'
import type { OutboundResponse } from '../../platform/safe-fetch.ts'
import { authHeaders } from '../auth-headers.ts'
import { isRpcRefusal } from '../json-rpc.ts'

export interface McpTarget {
  url: string
  auth: api.actions.ActionAuth
  /** Decrypted. */
  secret: string | null
  timeoutMs: number
}

/** The server rejected the request or sent an unexpected response. */
export class McpError extends Error {
  constructor(
    readonly why: Reason,
    /** The server stated that it did not execute the call. */
    readonly isRefusal: boolean,
    readonly http_status: number | null = null,
  ) {
    super(englishReason(why))
  }
}

export interface ListedTool {
  name: string
  title?: string
  description?: string
  inputSchema?: unknown
  annotations?: { title?: string; readOnlyHint?: boolean }
}

export interface ToolResult {
  content?: { type: string; text?: string; resource?: { text?: string } }[]
  structuredContent?: unknown
  isError?: boolean
}

export interface McpSession {
  listTools(): Promise<ListedTool[]>
  callTool(name: string, args: Record<string, unknown>, key?: string): Promise<ToolResult>
  /** Does not wait: the call already has its result. */
  close(): void
}

const [MOST_BYTES, MOST_PAGES, MOST_TOOLS] = [1024 * 1024, 20, 200]
const CLOSING_MS = 5000

export async function openMcpSession(
  app: Pick<App, 'outbound'>,
  target: McpTarget,
  signal?: AbortSignal,
): Promise<McpSession> {
  const until = Date.now() + target.timeoutMs
  let version: string | null = null
  let sessionId: string | null = null
  let lastId = 0

  const within = () => ({ timeoutMs: Math.max(1, until - Date.now()), ...(signal && { signal }) })
  const send = (
    method: 'POST' | 'DELETE',
    message?: object,
    headers: Record<string, string> = {},
    limits: { timeoutMs: number; signal?: AbortSignal } = within(),
  ) =>
    app.outbound.fetch(target.url, {
      method,
      headers: {
        accept: 'application/json, text/event-stream',
        'user-agent': 'Switchboard',
        ...(message && { 'content-type': 'application/json' }),
        ...(version && { 'mcp-protocol-version': version }),
        ...(sessionId && { 'mcp-session-id': sessionId }),
        ...authHeaders(target.auth, target.secret ?? ''),
        ...headers,
      },
      ...(message && { body: JSON.stringify({ jsonrpc: '2.0', ...message }) }),
      maxBytes: MOST_BYTES,
      // A redirect must not send the secret to another address.
      redirects: 0,
      ...limits,
    })

  async function ask(method: string, params: object, headers?: Record<string, string>) {
    lastId += 1
    const response = await send('POST', { id: lastId, method, params }, headers)
    refuseStatus(response)
    sessionId ??= response.headers.get('mcp-session-id')
    const reply = await replyTo(lastId, response)
    if (reply.error)
      throw new McpError(
        reason('mcp_error', { answer: shortened(reply.error.message) }),
        isRpcRefusal(reply.error.code),
      )
    return Object(reply.result) as Record<string, unknown>
  }

  async function notify(method: string) {
    const response = await send('POST', { method })
    refuseStatus(response)
    await response.bytes()
  }

  async function begin() {
    const { protocolVersion } = await ask('initialize', {
      protocolVersion: MCP_VERSIONS[0],
      capabilities: {},
      clientInfo: { name: 'Switchboard', version: '1' },
    })
    if (!MCP_VERSIONS.includes(String(protocolVersion))) throw new McpError(reason('mcp_version'), true)
    version = String(protocolVersion)
    await notify('notifications/initialized')
  }

  // Has its own timeout, because a call may have used up the deadline. Servers also expire sessions themselves.
  function close() {
    if (sessionId === null) return
    send('DELETE', undefined, {}, { timeoutMs: CLOSING_MS })
      .then((response) => response.bytes())
      .catch(ignore)
  }

  try {
    await begin()
  } catch (error) {
    close()
    throw error
  }
  return {
    close,
    async listTools() {
      const tools: ListedTool[] = []
      let cursor: unknown
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const listed = await ask('tools/list', cursor === undefined ? {} : { cursor })
        tools.push(...asTools(listed.tools))
        cursor = listed.nextCursor
        if (cursor === undefined || cursor === null || tools.length >= MOST_TOOLS) break
      }
      return tools.slice(0, MOST_TOOLS)
    },
    callTool: (name, args, key) =>
      ask(
        'tools/call',
        { name, arguments: args, ...(key && { _meta: { 'idempotency-key': key } }) },
        key ? { 'idempotency-key': key } : {},
      ) as Promise<ToolResult>,
  }
}

const ignore = () => {}

function refuseStatus({ status }: OutboundResponse): void {
  if (status === 401 || status === 403)
    throw new McpError(reason('mcp_secret', { number: status }), true, status)
  const isRefusal = status >= 400 && status <= 499 && ![408, 425, 499].includes(status)
  if (status < 200 || status > 299)
    throw new McpError(reason('mcp_status', { number: status }), isRefusal, status)
}

interface Reply {
  id?: unknown
  result?: unknown
  error?: { code?: unknown; message?: unknown }
}

/** A stream may contain other messages first; they need no reply. */
async function replyTo(id: number, response: OutboundResponse): Promise<Reply> {
  const isOurs = (message: Reply) => message.id === id && (message.error || message.result !== undefined)
  const type = response.headers.get('content-type') ?? ''
  if (/^text\/event-stream/i.test(type)) {
    for await (const event of readEvents(response.body)) {
      const reply = messagesIn(event).find(isOurs)
      if (reply) return reply
    }
    throw new McpError(reason('mcp_ended'), false)
  }
  const reply = messagesIn(await response.text()).find(isOurs)
  if (!reply) throw new McpError(reason('mcp_none'), false)
  return reply
}

function messagesIn(json: string): Reply[] {
  try {
    const parsed: unknown = JSON.parse(json)
    return (Array.isArray(parsed) ? parsed : [parsed]).filter(
      (each) => typeof each === 'object' && each !== null,
    )
  } catch {
    return []
  }
}

const asTools = (listed: unknown): ListedTool[] =>
  (Array.isArray(listed) ? listed : []).filter(
    (tool): tool is ListedTool =>
      typeof tool?.name === 'string' && tool.name.length > 0 && tool.name.length <= 200,
  )

const shortened = (text: unknown) =>
  String(text ?? '')
    .replace(/\s+/g, ' ')
    .slice(0, 200)

/** Maps the error for the owner who entered the address: an unreachable address is usually a typo. */
export const asRefusal = (error: unknown): unknown =>
  error instanceof McpError || (error instanceof AppError && error.code === 'outbound_unreachable')
    ? new AppError('invalid_request', error.why, { cause: error })
    : error
