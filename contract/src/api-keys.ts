// API keys. API keys themselves may call none of these endpoints.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { answer, Id, idParams, Success, Text, Timestamp } from './fields.ts'
import { API_KEY_DAYS_MAX, NAME_MAX } from './limits.ts'
import { SCOPES } from './scopes.ts'

const scopes = z.array(z.enum(SCOPES)).min(1).max(SCOPES.length)

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** The first characters of the key. */
  hint: z.string(),
  scopes,
  created_by: z.string(),
  created_at: Timestamp,
  /** Null: never expires. */
  expires_at: Timestamp.nullable(),
  /** Rounded to a minute; null if never used. */
  last_used_at: Timestamp.nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const list = endpoint({
  method: 'GET',
  path: '/api/me/api-keys',
  access: 'admin',
  summary: 'The API keys of the account that are not revoked, the newest first.',
  response: answer({ api_keys: z.array(ApiKey) }),
})

// PUT: POST responses are stored for idempotent retries, and this one must not be.
export const create = endpoint({
  method: 'PUT',
  path: '/api/me/api-keys',
  access: 'admin',
  summary: 'Create an API key. The key itself is shown this once.',
  body: z.strictObject({
    name: Text(NAME_MAX),
    scopes,
    /** Absent: never expires. */
    expires_in_days: z.int().min(1).max(API_KEY_DAYS_MAX).optional(),
  }),
  response: answer({ api_key: ApiKey, key: z.string() }),
})

export const revoke = endpoint({
  method: 'DELETE',
  path: '/api/me/api-keys/:id',
  access: 'admin',
  summary: 'Revoke an API key: its next call is refused.',
  params: idParams,
  response: Success,
})
