import type { api, Reason } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { App } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { privateHostsOf } from '../platform/outbound-of.ts'
import { IDENTITY } from './run-action.ts'
import { hostOf, placeholdersIn } from './template.ts'

/** Throws if the action could not be run, or not safely. Returns the host of its address. */
export function checkAction(app: App, accountId: number, action: api.actions.ActionWish): string {
  const { url, body, auth, inputs, method, fields, changes } = action
  const host = hostOf(url)
  if (host === null) throw invalid(reason('action_url'))
  // Servers in the operator's own network may use plain HTTP.
  if (!/^https:/i.test(url) && !privateHostsOf(app, accountId).includes(withPort(url)))
    throw invalid(reason('action_http'))
  if (body && method === 'GET') throw invalid(reason('action_get_body'))
  if (!changes && method !== 'GET' && method !== 'POST') throw invalid(reason('action_method'))
  if (!changes && fields.length === 0) throw invalid(reason('action_fields'))
  if (body && !isJson(body)) throw invalid(reason('action_body'))
  const names = inputs.map(({ name }) => name)
  if (new Set(names).size < names.length) throw invalid(reason('action_twice'))
  const known = [...names, ...IDENTITY]
  const unknown = [
    ...placeholdersIn(url).filter(
      (name) => !known.includes(name) && !(auth.type === 'url' && name === 'secret'),
    ),
    ...placeholdersIn(body).filter((name) => !known.includes(name)),
  ]
  if (unknown.length > 0) throw invalid(reason('action_input', { placeholder: `{${unknown[0]}}` }))
  if (auth.type === 'url' && !placeholdersIn(url).includes('secret')) throw invalid(reason('action_place'))
  if (auth.type === 'header' && !/^[a-z][a-z0-9-]{0,60}$/i.test(auth.name))
    throw invalid(reason('action_header'))
  return host
}

function withPort(url: string): string {
  const { hostname, port } = new URL(url.replace(/\{[a-z0-9_.]{1,41}\}/g, '0'))
  return `${hostname}:${port || 80}`
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

const invalid = (why: Reason) => new AppError('invalid_request', why)
