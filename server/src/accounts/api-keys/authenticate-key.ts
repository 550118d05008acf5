import { API_KEY_PREFIX, roleOfScopes, type Scope } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Account, App } from '../../context.ts'
import { AppError } from '../../platform/errors.ts'
import { createQuickLimits } from '../../platform/quick-limits.ts'
import { tokenHash } from '../../platform/tokens.ts'
import { visitOf } from '../visit.ts'

export const isApiKey = (token: string) => token.startsWith(API_KEY_PREFIX)

/** Resolves a key to the person it acts for, with only the rights of its scopes. Each key has its own rate limit. */
export function createKeyCheck(app: Pick<App, 'config' | 'db' | 'now'>) {
  const limits = createQuickLimits(app.now)
  return async (key: string, request: Pick<FastifyRequest, 'ip' | 'headers'>): Promise<Account> => {
    const { rows } = await sql<KeyOwner>`
      select * from member_by_api_key(${tokenHash(key)}, ${app.now()})`.execute(app.db)
    const [found] = rows
    if (!found) throw new AppError('unauthorized', reason('key_invalid'))
    const { key_id, key_name, scopes, ...person } = found
    limits.take({
      name: 'api_key',
      who: String(key_id),
      ip: request.ip,
      limit: app.config.API_KEY_LIMIT,
      windowMs: MINUTE_MS,
      message: reason('key_calls_too_many'),
    })
    return {
      ...person,
      role: roleOfScopes(scopes),
      // Only admins create keys, and they have access to all assistants.
      agent_ids: null,
      session_id: null,
      api_key: { id: key_id, name: key_name, scopes, visit: visitOf(request) },
    }
  }
}

const MINUTE_MS = 60_000

interface KeyOwner extends Pick<Account, 'id' | 'user_id' | 'email' | 'name'> {
  key_id: number
  key_name: string
  scopes: Scope[]
}
