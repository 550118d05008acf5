// What assistants may look up in other programs.
import type { api } from '@switchboard/contract'
import type { ColumnType, Generated, Selectable } from 'kysely'

export interface ActionSchema {
  actions: ActionsTable
}

type Json<Value> = ColumnType<Value, string, string>

interface ActionsTable {
  account_id: number
  id: Generated<number>
  agent_id: number
  name: string
  when_to_use: string
  method: api.actions.Action['method']
  url: string
  body: string
  auth: Json<api.actions.ActionAuth>
  /** Sealed. */
  secret: Generated<string | null>
  /** The only one that it is sent to. */
  secret_host: Generated<string | null>
  inputs: Json<api.actions.ActionInput[]>
  fields: Json<api.actions.ActionField[]>
  proofs: Json<api.actions.ActionProof[]>
  timeout_s: number
  is_on: boolean
  created_at: Generated<Date>
}

export type ActionRow = Selectable<ActionsTable>
