// What an assistant may look up in other programs while it answers, or have changed there once a person approves it.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { answer, Id, idParams, PathId, Success, Text } from './fields.ts'
import { ACTION_TIMEOUT_MAX_S, NAME_MAX, URL_MAX } from './limits.ts'

const Label = Text(60)
/** Where a value stands in the reply: `billing.email`, `orders[0].name`, `line_items[*].name`, `fields[code=EMAIL].value`. */
const Path = Text(200)

/** What a value looks like. `code` has a digit in it; `text` can only be picked out by a model. */
export const ActionInputKind = z.enum(['number', 'code', 'email', 'text'])

/** A value that the customer has to write. */
export const ActionInput = z.strictObject({
  /** As it stands in the templates: `{order_number}`. */
  name: z.string().regex(/^[a-z][a-z0-9_]{0,29}$/, 'Use lower-case letters, digits and _'),
  label: Label,
  kind: ActionInputKind,
})
export type ActionInput = z.infer<typeof ActionInput>

/** A part of the reply that the customer may be told. */
export const ActionField = z.strictObject({
  label: Label,
  path: Path,
  /** What codes stand for, one a line: `processing = In preparation`. */
  values: z.string().max(1000).default(''),
})
export type ActionField = z.infer<typeof ActionField>

/**
 * A part of the reply that tells whose it is. `email` and `user_id` are held against the verified identity. Of a customer
 * without one, what they wrote must have the `email` or the `fact`, such as a postcode.
 */
export const ActionProof = z.strictObject({
  label: Label,
  path: Path,
  kind: z.enum(['email', 'user_id', 'fact']),
})
export type ActionProof = z.infer<typeof ActionProof>

/** Where the secret goes. `name`: the user name, or the name of the header. `url`: in place of `{secret}` in the address. */
export const ActionAuth = z.strictObject({
  type: z.enum(['none', 'basic', 'bearer', 'header', 'url']),
  name: z.string().trim().max(200).default(''),
})
export type ActionAuth = z.infer<typeof ActionAuth>

const settings = {
  name: Text(NAME_MAX),
  /** Questions that it answers, one a line. */
  when_to_use: Text(1000),
  /** It changes something: each call waits for a person's approval. */
  changes: z.boolean().default(false),
  /** Of an action that changes something: the look-up with the same inputs that must find what is the customer's. */
  check_with: Id.nullable().default(null),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  /** With `{…}` for what the customer wrote, `{customer.email}` and `{customer.user_id}` for the verified identity. */
  url: Text(URL_MAX),
  /** JSON with the same placeholders inside its texts; empty for none. */
  body: z.string().trim().max(4000).default(''),
  auth: ActionAuth,
  inputs: z.array(ActionInput).max(5),
  /** A look-up has at least one. */
  fields: z.array(ActionField).max(15),
  /** Empty: anybody may be told. */
  proofs: z.array(ActionProof).max(5),
  timeout_s: z.int().min(1).max(ACTION_TIMEOUT_MAX_S),
  is_on: z.boolean(),
}

/** `tool`: of an MCP server, which says where to and with which secret it is called; `body` is the arguments. */
export const Action = z.object({
  id: Id,
  ...settings,
  has_secret: z.boolean(),
  mcp_server_id: Id.nullable(),
  tool: z.string().nullable(),
})
export type Action = z.infer<typeof Action>

/** Without `secret` the former one is kept, as long as it goes to the same host; null removes it. */
export const ActionWish = z.strictObject({ ...settings, secret: Text(2000).nullable().optional() })
export type ActionWish = z.infer<typeof ActionWish>

export const Shown = z.object({ label: z.string(), value: z.string() })

/**
 * One call, for the people who run the assistant. `needs`: something that the customer has not written is `missing`.
 * `not_theirs`: it is somebody else's; the customer hears that nothing was found. `proposed`: it waits for a person's
 * approval. `unknown`: whether it was carried out is not known.
 */
export const ActionCall = z.object({
  /** Null for one that is not saved. */
  action_id: Id.nullable(),
  action: z.string(),
  status: z.enum(['done', 'needs', 'not_found', 'not_theirs', 'failed', 'proposed', 'unknown']),
  /** What the customer wrote, by the names of the inputs. */
  values: z.record(z.string(), z.string()),
  /** Without the secret; empty when nothing was sent. */
  request: z.string(),
  http_status: z.int().nullable(),
  fields: z.array(Shown),
  missing: z.array(z.string()),
  error: z.string().nullable(),
  ms: z.int(),
})
export type ActionCall = z.infer<typeof ActionCall>

const actionParams = z.strictObject({ id: PathId, actionId: PathId })
const OneAction = answer({ action: Action })

export const list = endpoint({
  method: 'GET',
  path: '/api/agents/:id/actions',
  access: 'admin',
  scope: 'admin',
  summary: 'What the agent may look up or have changed in other programs.',
  params: idParams,
  response: answer({ actions: z.array(Action) }),
})

export const create = endpoint({
  method: 'POST',
  path: '/api/agents/:id/actions',
  access: 'admin',
  summary: 'Add an action. Its secret is sealed and never shown again.',
  params: idParams,
  body: ActionWish,
  response: OneAction,
})

export const change = endpoint({
  method: 'PUT',
  path: '/api/agents/:id/actions/:actionId',
  access: 'admin',
  summary: 'Change an action.',
  params: actionParams,
  body: ActionWish,
  response: OneAction,
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/agents/:id/actions/:actionId',
  access: 'admin',
  scope: 'admin',
  summary: 'Delete an action with its secret.',
  params: actionParams,
  response: Success,
})

export const tryOut = endpoint({
  method: 'POST',
  path: '/api/agents/:id/actions/try',
  access: 'admin',
  summary:
    'Make the call of an action with sample values, saved or not. With action_id the secret of that one is used.',
  params: idParams,
  body: z.strictObject({
    action: ActionWish,
    action_id: Id.optional(),
    values: z.record(z.string().max(60), z.string().max(300)),
  }),
  /** `proofs`: what tells whose it is. `reply`: the beginning of what came back. */
  response: answer({ call: ActionCall, proofs: z.array(Shown), reply: z.string() }),
})
