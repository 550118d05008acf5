// MCP servers of an assistant: other programs that describe the look-ups and changes they offer.
import { z } from 'zod'
import { ActionInput } from './actions.ts'
import { endpoint } from './endpoint.ts'
import { answer, Id, idParams, PathId, Success, Text, Timestamp } from './fields.ts'
import { MCP_TOOLS_MAX, NAME_MAX, URL_MAX } from './limits.ts'

/** `name`: the header name. */
export const McpAuth = z.strictObject({
  type: z.enum(['none', 'bearer', 'header']),
  name: z.string().trim().max(200).default(''),
})
export type McpAuth = z.infer<typeof McpAuth>

/** A tool as its server lists it. */
export const McpTool = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  /** The server declares it read-only. Any other tool needs approval. */
  is_read_only: z.boolean(),
  inputs: z.array(ActionInput),
  /** Why it cannot be chosen: it has an input that a customer cannot type, or too many inputs. */
  problem: z.enum(['unsupported_input', 'too_many_inputs']).nullable(),
  /** Each chosen tool is an action. */
  is_chosen: z.boolean(),
})
export type McpTool = z.infer<typeof McpTool>

const settings = { name: Text(NAME_MAX), url: Text(URL_MAX), auth: McpAuth }

export const McpServer = z.object({
  id: Id,
  ...settings,
  has_secret: z.boolean(),
  tools: z.array(McpTool),
  /** When the tools were listed. */
  listed_at: Timestamp,
})
export type McpServer = z.infer<typeof McpServer>

/** If `secret` is absent, the stored one is kept as long as the host is the same; null removes it. */
export const McpServerWish = z.strictObject({ ...settings, secret: Text(2000).nullable().optional() })
export type McpServerWish = z.infer<typeof McpServerWish>

const serverParams = z.strictObject({ id: PathId, serverId: PathId })
const OneServer = answer({ server: McpServer })

export const list = endpoint({
  method: 'GET',
  path: '/api/agents/:id/mcp-servers',
  access: 'admin',
  scope: 'admin',
  summary: 'The MCP servers of the agent, with the tools that they listed.',
  params: idParams,
  response: answer({ servers: z.array(McpServer) }),
})

export const add = endpoint({
  method: 'POST',
  path: '/api/agents/:id/mcp-servers',
  access: 'admin',
  summary:
    'Connect an MCP server (streamable HTTP) and list its tools. None of them is used before it is chosen. Its secret is sealed and never shown again.',
  params: idParams,
  body: McpServerWish,
  response: OneServer,
})

export const change = endpoint({
  method: 'PUT',
  path: '/api/agents/:id/mcp-servers/:serverId',
  access: 'admin',
  summary:
    'Change an MCP server and list its tools anew. A chosen tool that is gone is switched off; one that is no longer read-only needs approval.',
  params: serverParams,
  body: McpServerWish,
  response: OneServer,
})

export const chooseTools = endpoint({
  method: 'PUT',
  path: '/api/agents/:id/mcp-servers/:serverId/tools',
  access: 'admin',
  summary:
    'Choose the tools that the agent may use, by name. Each becomes an action; the actions of all others are deleted.',
  params: serverParams,
  body: z.strictObject({ tools: z.array(z.string().max(200)).max(MCP_TOOLS_MAX) }),
  response: OneServer,
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/agents/:id/mcp-servers/:serverId',
  access: 'admin',
  scope: 'admin',
  summary: 'Delete an MCP server with its secret and the actions of its tools.',
  params: serverParams,
  response: Success,
})
