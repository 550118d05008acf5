import { z } from 'zod'
import type { Role } from './roles.ts'
import type { NeededScope } from './scopes.ts'

/**
 * Who may call. `public`: anybody. A role: a person with an access token and at least that role in the account.
 * `visitor`: a person with the token that the live chat issued on a customer's site. With a role, a call reaches only
 * what the account owns; as `visitor`, only the visitor's own conversation. `installation`: the owner of the account
 * that was created first; for all others the endpoint does not exist.
 */
export type Access = 'public' | 'visitor' | 'installation' | Role
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const nothing = z.strictObject({})
type Nothing = typeof nothing

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  method: Method
  path: `/${string}`
  access: Access
  /** The scope an API key needs for this call. If absent, API keys may not make it. */
  scope?: NeededScope
  summary: string
  params: Params
  query: Query
  body: Body
  response: Response
  /** The fields of a multipart form, for the documents; the handler itself parses such a body. */
  form?: z.ZodType
  /**
   * `multipart`: the body is a form with files. `binary`: the body is one raw file. `stream`: the response is a
   * server-sent event stream.
   */
  kind: 'json' | 'multipart' | 'binary' | 'stream'
}

interface Declaration<P, Q, B, R> {
  method: Method
  path: `/${string}`
  access: Access
  scope?: NeededScope
  summary: string
  params?: P
  query?: Q
  body?: B
  response: R
  form?: z.ZodType
  kind?: Endpoint['kind']
}

/** An endpoint is declared once; server, console, tests and documents all read this object. */
export function endpoint<
  R extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
>(declaration: Declaration<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return {
    ...declaration,
    params: (declaration.params ?? nothing) as P,
    query: (declaration.query ?? nothing) as Q,
    body: (declaration.body ?? nothing) as B,
    kind: declaration.kind ?? 'json',
  }
}
