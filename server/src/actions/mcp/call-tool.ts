import { AppError } from '../../platform/errors.ts'
import type { Outbound } from '../../platform/safe-fetch.ts'
import type { Runnable, Sent } from '../run-action.ts'
import { fillBody, type Values } from '../template.ts'
import { McpError, type McpSession, openMcpSession, type ToolResult } from './mcp-client.ts'

type Called = Pick<Sent, 'http_status' | 'error' | 'reply' | 'isUncertain'>

/** Makes one call in a new session. Nothing can have changed before the call itself is sent. */
export async function callTool(
  outbound: Outbound,
  action: Runnable & { tool: string },
  values: Values,
  { signal, key }: { signal?: AbortSignal | undefined; key?: string | undefined },
): Promise<Called> {
  const { url, auth, secret, timeout_s, tool, changes } = action
  const args = argumentsOf(action, values)
  let session: McpSession | null = null
  try {
    session = await openMcpSession({ outbound }, { url, auth, secret, timeoutMs: timeout_s * 1000 }, signal)
    return { http_status: null, ...replyOf(await session.callTool(tool, args, key), changes) }
  } catch (error) {
    if (signal?.aborted) throw error
    const isSent = session !== null
    if (error instanceof McpError)
      return { http_status: error.http_status, error: error.message, isUncertain: isSent && !error.isRefusal }
    if (error instanceof AppError) return { http_status: null, error: error.message, isUncertain: isSent }
    throw error
  } finally {
    session?.close()
  }
}

/** Placeholders are filled in as strings. Arguments that the tool expects as numbers are converted. */
function argumentsOf({ body, tool_types = {} }: Runnable, values: Values): Record<string, unknown> {
  const filled = JSON.parse(fillBody(body, values) ?? '{}') as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(filled).map(([name, value]) => {
      const isNumber = ['number', 'integer'].includes(tool_types[name] ?? '') && typeof value === 'string'
      return [name, isNumber && /^-?\d{1,15}(?:\.\d{1,9})?$/.test(value) ? Number(value) : value]
    }),
  )
}

/**
 * `text` is all text of the reply, next to its JSON. An error of a look-up counts as "not found", because tools report
 * unknown numbers this way. After an error of a change the outcome is unknown, because tools also report timeouts this
 * way.
 */
function replyOf(
  { content, structuredContent, isError }: ToolResult,
  changes: boolean,
): Omit<Called, 'http_status'> {
  if (!Array.isArray(content) && structuredContent === undefined && !isError)
    return { error: 'The tool answered without a result.', isUncertain: changes }
  const text = (Array.isArray(content) ? content : [])
    .map((part) => (part?.type === 'text' ? part.text : part?.resource?.text) ?? '')
    .filter((each) => typeof each === 'string' && each !== '')
    .join('\n')
  if (isError)
    return changes
      ? { error: `The tool answered with an error: ${text.slice(0, 200)}`, isUncertain: true }
      : { error: null }
  const json = structuredContent ?? parsed(text)
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json)
  return { error: null, reply: { ...(isObject ? json : { items: json }), text } }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
