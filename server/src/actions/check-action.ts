import type { api } from '@switchboard/contract'
import type { App } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { privateHostsOf } from '../platform/outbound-of.ts'
import { IDENTITY } from './run-action.ts'
import { hostOf, placeholdersIn } from './template.ts'

/** Throws if the action could not be run, or not safely. Returns the host of its address. */
export function checkAction(app: App, accountId: number, action: api.actions.ActionWish): string {
  const { url, body, auth, inputs, method, fields, changes } = action
  const host = hostOf(url)
  if (host === null) throw invalid('Enter an http or https address. Its host cannot have placeholders.')
  // Servers in the operator's own network may use plain HTTP.
  if (!/^https:/i.test(url) && !privateHostsOf(app, accountId).includes(withPort(url)))
    throw invalid('Use https: customer data must not travel unencrypted.')
  if (body && method === 'GET') throw invalid('A GET request has no body.')
  if (!changes && method !== 'GET' && method !== 'POST')
    throw invalid('Only an action that changes something can use this method.')
  if (!changes && fields.length === 0)
    throw invalid('Choose at least one field that the customer may be told.')
  if (body && !isJson(body)) throw invalid('The body must be JSON, with the placeholders inside its texts.')
  const names = inputs.map(({ name }) => name)
  if (new Set(names).size < names.length) throw invalid('Two inputs have the same name.')
  const known = [...names, ...IDENTITY]
  const unknown = [
    ...placeholdersIn(url).filter(
      (name) => !known.includes(name) && !(auth.type === 'url' && name === 'secret'),
    ),
    ...placeholdersIn(body).filter((name) => !known.includes(name)),
  ]
  if (unknown.length > 0) throw invalid(`There is no input called {${unknown[0]}}.`)
  if (auth.type === 'url' && !placeholdersIn(url).includes('secret'))
    throw invalid('Write {secret} where it belongs in the address.')
  if (auth.type === 'header' && !/^[a-z][a-z0-9-]{0,60}$/i.test(auth.name))
    throw invalid('Enter the name of the header.')
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

const invalid = (message: string) => new AppError('invalid_request', message)
