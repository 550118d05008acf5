// Switchboard as an MCP server: external assistants use some endpoints of this contract as tools.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const RpcId = z.union([z.string().max(200), z.int()])

export const call = endpoint({
  method: 'POST',
  path: '/api/mcp',
  access: 'viewer',
  scope: 'any',
  summary:
    'One message of the Model Context Protocol (streamable HTTP, without sessions). A key sees the tools that its scopes allow.',
  body: z.strictObject({
    jsonrpc: z.literal('2.0'),
    /** Absent in a notification, which gets a 202 without a body. */
    id: RpcId.optional(),
    method: z.string().max(200),
    params: z.record(z.string(), z.unknown()).optional(),
  }),
  response: z.object({
    jsonrpc: z.literal('2.0'),
    id: RpcId,
    result: z.record(z.string(), z.unknown()).optional(),
    error: z.object({ code: z.int(), message: z.string() }).optional(),
  }),
})
