// Actions: look-ups and changes in other programs that an assistant makes while it answers. Changes need approval.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { answer, Id, idParams, PathId, Success, Text } from './fields.ts'
import { ACTION_TIMEOUT_MAX_S, NAME_MAX, URL_MAX } from './limits.ts'

const Label = Text(60)
/**
 * Path of a value in the reply: `billing.email`, `orders[0].name`, `line_items[*].name`, `fields[code=EMAIL].value`.
 */
const Path = Text(200)

/** Format of a value. `code` contains a digit; only a model can extract `text`. */
export const ActionInputKind = z.enum(['number', 'code', 'email', 'text'])

/** A value that the customer has to write. */
export const ActionInput = z.strictObject({
  /** The placeholder name in templates: `{order_number}`. */
  name: z.string().regex(/^[a-z][a-z0-9_]{0,29}$/, 'Use lower-case letters, digits and _'),
  label: Label,
  kind: ActionInputKind,
})
export type ActionInput = z.infer<typeof ActionInput>

/** A part of the reply that the customer may be told. */
export const ActionField = z.strictObject({
  label: Label,
  path: Path,
  /** Meanings of codes, one per line: `processing = In preparation`. */
  values: z.string().max(1000).default(''),
})
export type ActionField = z.infer<typeof ActionField>

/**
 * A field of the reply that shows whose data it is. `email` and `user_id` are compared with the verified identity. If
 * the customer is not verified, their messages must contain the `email` or the `fact`, such as a postcode.
 */
export const ActionProof = z.strictObject({
  label: Label,
  path: Path,
  kind: z.enum(['email', 'user_id', 'fact']),
})
export type ActionProof = z.infer<typeof ActionProof>

/** How the secret is sent. `name`: the user name, or the header name. `url`: replaces `{secret}` in the address. */
export const ActionAuth = z.strictObject({
  type: z.enum(['none', 'basic', 'bearer', 'header', 'url']),
  name: z.string().trim().max(200).default(''),
})
export type ActionAuth = z.infer<typeof ActionAuth>

const settings = {
  name: Text(NAME_MAX),
  /** Example questions, one per line. */
  when_to_use: Text(1000),
  /** True if it changes data: each call waits for a person's approval. */
  changes: z.boolean().default(false),
  /** For an action that changes data: a look-up with the same inputs that must first find the customer's own data. */
  check_with: Id.nullable().default(null),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  /**
   * `{…}` placeholders stand for the customer's values, `{customer.email}` and `{customer.user_id}` for the verified
   * identity.
   */
  url: Text(URL_MAX),
  /** JSON with the same placeholders inside its strings; empty for no body. */
  body: z.string().trim().max(4000).default(''),
  auth: ActionAuth,
  inputs: z.array(ActionInput).max(5),
  /** Look-ups need at least one. */
  fields: z.array(ActionField).max(15),
  /** Empty: anybody may see the result. */
  proofs: z.array(ActionProof).max(5),
  timeout_s: z.int().min(1).max(ACTION_TIMEOUT_MAX_S),
  is_on: z.boolean(),
}

/** `tool`: the name of an MCP tool; its server defines the address and the secret, and `body` holds the arguments. */
export const Action = z.object({
  id: Id,
  ...settings,
  has_secret: z.boolean(),
  mcp_server_id: Id.nullable(),
  tool: z.string().nullable(),
})
export type Action = z.infer<typeof Action>

/** If `secret` is absent, the stored one is kept as long as the host is the same; null removes it. */
export const ActionWish = z.strictObject({ ...settings, secret: Text(2000).nullable().optional() })
export type ActionWish = z.infer<typeof ActionWish>

export const Shown = z.object({ label: z.string(), value: z.string() })

/**
 * One call, as shown to the team. `needs`: the customer has not yet given the value named in `missing`. `not_theirs`:
 * the data belongs to somebody else; the customer is told that nothing was found. `proposed`: it waits for a person's
 * approval. `unknown`: it is unclear whether it was carried out.
 */
export const ActionCall = z.object({
  /** Null if the action is not saved. */
  action_id: Id.nullable(),
  action: z.string(),
  status: z.enum(['done', 'needs', 'not_found', 'not_theirs', 'failed', 'proposed', 'unknown']),
  /** The customer's values, keyed by input name. */
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
  /** `proofs`: the ownership fields found in the reply. `reply`: the beginning of the response body. */
  response: answer({ call: ActionCall, proofs: z.array(Shown), reply: z.string() }),
})
