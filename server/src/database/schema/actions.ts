// What assistants may look up in other programs or ask to be changed there.
import type { api, Language } from '@switchboard/contract'
import type { ColumnType, Generated, Selectable } from 'kysely'

export interface ActionSchema {
  actions: ActionsTable
  proposals: ProposalsTable
  mcp_servers: McpServersTable
}

type Json<Value> = ColumnType<Value, string, string>

interface ActionsTable {
  account_id: number
  id: Generated<number>
  agent_id: number
  name: string
  when_to_use: string
  changes: Generated<boolean>
  /** The lookup that must first confirm that the record belongs to the customer. */
  check_with: Generated<number | null>
  method: api.actions.Action['method']
  url: string
  body: string
  auth: Json<api.actions.ActionAuth>
  /** Encrypted. */
  secret: Generated<string | null>
  /** The only host that the secret is sent to. */
  secret_host: Generated<string | null>
  inputs: Json<api.actions.ActionInput[]>
  fields: Json<api.actions.ActionField[]>
  proofs: Json<api.actions.ActionProof[]>
  timeout_s: number
  is_on: boolean
  created_at: Generated<Date>
  /** Set for an action that calls an MCP tool. */
  mcp_server_id: Generated<number | null>
  tool: Generated<string | null>
  /** The types of arguments that are not strings. */
  tool_types: ColumnType<Record<string, string>, string | undefined, string>
}

interface McpServersTable {
  account_id: number
  id: Generated<number>
  agent_id: number
  name: string
  url: string
  auth: Json<api.mcp.McpAuth>
  /** Encrypted. */
  secret: Generated<string | null>
  /** The only host that the secret is sent to. */
  secret_host: Generated<string | null>
  /** As of the last listing. */
  tools: Json<McpToolJson[]>
  listed_at: Date
  created_at: Generated<Date>
}

type McpToolJson = Omit<api.mcp.McpTool, 'is_chosen'> & { body: string; types: Record<string, string> }

interface ProposalsTable {
  account_id: number
  id: Generated<number>
  agent_id: number
  chat_id: number
  message_id: number
  action_id: number
  action: string
  inputs: Json<api.actions.ActionInput[]>
  asked_values: Json<Record<string, string>>
  values: Json<Record<string, string>>
  identity: Json<api.proposals.Proposal['identity']>
  found: Json<api.proposals.Proposal['found']>
  language: Language
  key: Generated<string>
  /** The request that was approved; null until then. */
  request: string | null
  earlier_calls: ColumnType<api.actions.ActionCall[], string | undefined, string>
  state: Generated<'approved' | api.proposals.ProposalState>
  decided_by: number | null
  decided_at: Date | null
  reject_reason: string | null
  is_reason_told: Generated<boolean>
  call: ColumnType<api.actions.ActionCall | null, string | null | undefined, string | null>
  is_told: Generated<boolean>
  created_at: Date
  expires_at: Date
}

export type ProposalRow = Selectable<ProposalsTable>
export type ActionRow = Selectable<ActionsTable>
export type McpServerRow = Selectable<McpServersTable>
