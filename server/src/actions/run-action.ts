import type { api } from '@switchboard/contract'
import type { App } from '../context.ts'
import type { ActionRow } from '../database/schema.ts'
import { AppError } from '../platform/errors.ts'
import { giveBackSlot, takeSlot } from '../platform/limits.ts'
import { outboundOf } from '../platform/outbound-of.ts'
import type { Outbound } from '../platform/safe-fetch.ts'
import { actionSecretPlace, mcpSecretPlace } from './action-secret.ts'
import { authHeaders } from './auth-headers.ts'
import { type Customer, isIdentified, isTheirs, plain, proofsNeeded } from './customer.ts'
import { textAt } from './json-path.ts'
import { isRpcRefusal } from './json-rpc.ts'
import { callTool } from './mcp/call-tool.ts'
import { shownOf } from './shown-fields.ts'
import { fillBody, fillText, fillUrl, placeholdersIn, type Values } from './template.ts'

type Call = api.actions.ActionCall

/** The parts of an action that a call needs; the action may be unsaved. `secret`: decrypted. */
export type Runnable = Pick<
  api.actions.Action,
  'name' | 'changes' | 'method' | 'url' | 'body' | 'auth' | 'inputs' | 'fields' | 'proofs' | 'timeout_s'
> & {
  id: number | null
  secret: string | null
  /** The tool of an MCP server to call instead of a URL. */
  tool?: string | null
  tool_types?: Record<string, string>
}

export interface Asked {
  account_id: number
  chat_id: number
  customer: Customer
  /** Keyed by input name. Each value was written by the customer. */
  values: Values
}

/** Runs a look-up for a customer. Nothing is returned from a result that is not theirs. */
export async function runAction(
  app: App,
  action: Runnable,
  asked: Asked,
  signal?: AbortSignal,
): Promise<Call> {
  const { customer, values } = asked
  const began = performance.now()
  const none = emptyCall(action, values)
  const missing = missingOf(action, customer, values)
  if (missing.length > 0) return { ...none, missing }
  const guesses = guessesOf(action, asked)
  if (!(await mayGuess(app, guesses)))
    return { ...none, status: 'not_theirs', error: 'There were too many attempts. Try again in an hour.' }
  const filled = { ...values, ...identityValues(customer.identity) }
  const outbound = outboundOf(app, asked.account_id)
  const { reply, isUncertain: _, ...sent } = await callAction(outbound, action, filled, { signal })
  const found = foundIn(action, asked, reply)
  const status = sent.error === null ? found.status : 'failed'
  for (const guess of guesses)
    if (guess.isOfValue && status !== 'not_theirs') await giveBackSlot(app.db, guess)
  return { ...none, ...sent, ...found, status, ms: Math.round(performance.now() - began) }
}

/** A call that was not sent. */
export const emptyCall = ({ id, name }: Pick<Runnable, 'id' | 'name'>, values: Values): Call => ({
  ...{ action_id: id, action: name, status: 'needs', values, request: '' },
  ...{ http_status: null, fields: [], missing: [], error: null, ms: 0 },
})

function foundIn(
  action: Runnable,
  { customer, values }: Asked,
  reply: unknown,
): Pick<Call, 'status' | 'fields'> {
  const fields = shownOf(action.fields, reply)
  if (fields.length === 0) return { status: 'not_found', fields: [] }
  const proofs = action.proofs.map((proof) => ({ ...proof, value: textAt(reply, proof.path) }))
  const isOwn = isTheirs(customer, proofs, Object.values(values))
  return isOwn ? { status: 'done', fields } : { status: 'not_theirs', fields: [] }
}

/** The labels of what is missing: first the inputs, then proof of ownership. */
function missingOf(action: Runnable, customer: Customer, values: Values): string[] {
  const missing = missingValues(action, customer, values)
  return missing.length > 0 ? missing : proofsNeeded(customer, action.proofs, Object.values(values))
}

/** The labels of the inputs that the request cannot do without. */
export function missingValues(
  { inputs, url, body }: Runnable,
  { identity }: Pick<Customer, 'identity'>,
  values: Values,
): string[] {
  const missing = inputs.filter(({ name }) => !values[name]).map(({ label }) => label)
  if (missing.length > 0) return missing
  const known = identityValues(identity)
  const isUnknown = placeholdersIn(url + body).some((name) => IDENTITY.includes(name) && !known[name])
  // Identity cannot be typed: it must be signed.
  return isUnknown ? [SIGN_IN] : []
}

/** Used in place of a label if the customer has to sign in on the owner's site. */
export const SIGN_IN = 'sign_in'

export const IDENTITY = ['customer.email', 'customer.user_id']

export const identityValues = ({ email, user_id }: Customer['identity']): Values => ({
  ...(email !== undefined && { 'customer.email': email }),
  ...(user_id !== undefined && { 'customer.user_id': user_id }),
})

interface Guess {
  name: 'action'
  who: string
  limit: number
  isOfValue?: boolean
}

/**
 * Limits guesses per chat, so that nobody can try all order numbers, and per order, so that nobody can try all
 * postcodes. A stranger cannot use up the limit of a customer whose identity is verified.
 */
function guessesOf({ id, proofs }: Runnable, { account_id, chat_id, customer, values }: Asked): Guess[] {
  const name = 'action'
  if (proofs.length === 0) return []
  const inChat: Guess = { name, who: `chat ${account_id} ${chat_id}`, limit: GUESSES_PER_CHAT }
  if (isIdentified(customer.identity, proofs) || Object.keys(values).length === 0) return [inChat]
  // Some shops treat 01042 and 1042 as the same order.
  const same = Object.values(values).map((value) => plain(value).replace(/^0+(?=.)/, ''))
  const who = `values ${account_id} ${id} ${JSON.stringify(same)}`
  return [inChat, { name, who, limit: GUESSES_PER_VALUE, isOfValue: true }]
}

async function mayGuess(app: App, guesses: Guess[]): Promise<boolean> {
  try {
    for (const guess of guesses)
      await takeSlot(app.db, app.now(), { windowS: 3600, ip: '', message: '', ...guess })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false
    throw error
  }
}

const [GUESSES_PER_CHAT, GUESSES_PER_VALUE] = [20, 5]

export type Sent = Pick<Call, 'request' | 'http_status' | 'error'> & {
  /** Absent if nothing was found or the call failed. */
  reply?: unknown
  /** The call failed but may have been executed. */
  isUncertain?: boolean
}

/** `key`: the idempotency key, equal for repeated calls for one change, so that the change is executed once. */
export async function callAction(
  outbound: Outbound,
  action: Runnable,
  values: Values,
  { signal, key }: { signal?: AbortSignal | undefined; key?: string } = {},
): Promise<Sent> {
  const { method, url, body, auth, timeout_s, changes, fields } = action
  const secret = action.secret ?? ''
  let request = ''
  try {
    request = requestText(action, values)
    if (isTool(action)) return { request, ...(await callTool(outbound, action, values, { signal, key })) }
    const response = await outbound.fetch(
      fillUrl(url, auth.type === 'url' ? { ...values, secret } : values),
      {
        method,
        headers: {
          accept: 'application/json',
          'user-agent': 'Switchboard',
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
          ...authHeaders(auth, secret),
        },
        ...(body && { body: fillBody(body, values)! }),
        timeoutMs: timeout_s * 1000,
        maxBytes: MOST_BYTES,
        // A redirect must not send the secret to another address.
        redirects: 0,
        ...(signal && { signal }),
      },
    )
    const said = await response.text()
    const read = changes ? replyToChange(response.status, said, fields) : replyOf(response.status, said)
    return { request, http_status: response.status, ...read }
  } catch (error) {
    if (!(error instanceof AppError) || signal?.aborted) throw error
    return { request, http_status: null, error: error.message, isUncertain: mayHaveArrived(error) }
  }
}

const isTool = (action: Runnable): action is Runnable & { tool: string } => Boolean(action.tool)

/** The request as people read it. The path of an MCP server is left out, because it may contain a secret. */
export function requestText({ method, url, body, tool }: Runnable, values: Values): string {
  if (tool) return `${tool} ${new URL(url).host}\n${fillBody(body, values) ?? '{}'}`
  const hidden = { ...values, secret: HIDDEN }
  const shownBody = fillBody(body, hidden)
  return `${method} ${fillText(url, hidden)}${shownBody ? `\n${shownBody}` : ''}`
}

const HIDDEN = '•••'
const MOST_BYTES = 1024 * 1024

function replyOf(status: number, said: string): Pick<Sent, 'error' | 'reply'> {
  // Some servers answer 400 if there is nothing with this id.
  if ([400, 404, 410, 422].includes(status)) return { error: null }
  if (status === 401 || status === 403)
    return { error: `The address does not accept the secret (status ${status}).` }
  if (status < 200 || status > 299) return { error: `The address answered with ${status}.` }
  try {
    return { error: null, reply: JSON.parse(said) }
  } catch {
    return { error: 'The address answered with something that is not JSON.' }
  }
}

/**
 * A change may have an empty reply. A reply without any of the expected fields may be a refusal or a sign-in page.
 * After a server error, the change may or may not have been made.
 */
function replyToChange(
  status: number,
  said: string,
  fields: api.actions.ActionField[],
): Pick<Sent, 'error' | 'reply' | 'isUncertain'> {
  if (status === 401 || status === 403) return replyOf(status, said)
  if (status < 200 || status > 299)
    return { error: `The address answered with ${status}.`, isUncertain: !isRefusal(status) }
  const reply = parsed(said)
  if (isRefused(reply))
    return { error: 'The address answered with an error.', reply, isUncertain: isRpcFailure(reply) }
  if (status !== 204 && fields.length > 0 && shownOf(fields, reply).length === 0)
    return { error: 'The address did not answer with what it should.', reply, isUncertain: true }
  return { error: null, reply }
}

/** The excluded statuses are timeouts and a closed connection. */
const isRefusal = (status: number) => status >= 400 && status <= 499 && ![408, 425, 499].includes(status)

/** GraphQL and JSON-RPC report errors with status 200. If there is also a result, something may have been done. */
function isRefused(reply: unknown): boolean {
  const { errors, error, data, result } = Object(reply) as Record<string, unknown>
  const isSaid = Array.isArray(errors) ? errors.length > 0 : Boolean(errors ?? error)
  return isSaid && data === undefined && result === undefined
}

/** JSON-RPC uses the same status for rejected calls and for calls that failed halfway. */
function isRpcFailure(reply: unknown): boolean {
  const { jsonrpc, error } = Object(reply) as Record<string, unknown>
  return jsonrpc !== undefined && !isRpcRefusal(Object(error).code)
}

function parsed(said: string): unknown {
  try {
    return JSON.parse(said)
  } catch {
    return {}
  }
}

/** Whether the request may have arrived. It has not if no connection was made or allowed. */
function mayHaveArrived({ code, reason, cause }: AppError): boolean {
  if (code === 'outbound_refused') return AFTER_SENDING.has(reason?.code)
  const systemCode = String((cause as NodeJS.ErrnoException | undefined)?.code ?? '')
  return !/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$|CERT|TLS|SSL/.test(
    systemCode,
  )
}

const AFTER_SENDING = new Set<string | undefined>([
  'host_redirect',
  'host_large',
  'host_bomb',
  'host_encoding',
])

const placeOf = ({ id, mcp_server_id }: ActionRow) =>
  mcp_server_id === null ? actionSecretPlace(id) : mcpSecretPlace(mcp_server_id)

export const openAction = ({ secrets }: Pick<App, 'secrets'>, row: ActionRow): Runnable => ({
  ...row,
  secret: row.secret === null ? null : secrets.open(row.secret, placeOf(row)),
})
