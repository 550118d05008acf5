// The installation's accounts, as its owner sees them: usage figures, but never message contents.
import { z } from 'zod'
import { Proof } from './account.ts'
import { PlanName, SubscriptionStatus } from './billing.ts'
import { endpoint } from './endpoint.ts'
import { answer, Id, idParams, PathId, Timestamp } from './fields.ts'
import { ROLES } from './roles.ts'

export const InstalledAccount = z.object({
  id: Id,
  /** The e-mail address at registration. */
  email: z.string(),
  created_at: Timestamp,
  /** True for the account that was created first, which runs the installation. */
  is_own: z.boolean(),
  /** When a deleted account will be erased unless it is restored; null for all others. */
  removed_at: Timestamp.nullable(),
  people: z.array(
    z.object({
      user_id: Id,
      email: z.string(),
      name: z.string(),
      role: z.enum(ROLES),
      last_seen_at: Timestamp.nullable(),
    }),
  ),
  agents: z.int(),
  channels: z.int(),
  /** Chats with a message in the last 30 days. */
  chats: z.int(),
  storage_bytes: z.int(),
  /** Language model costs of this month, based on the prices that were set. */
  model_cost: z.number(),
  /** The last customer message or console visit; null if there was none. */
  last_active_at: Timestamp.nullable(),
  /** Null if this installation has no plans. */
  plan: z
    .object({
      name: PlanName.nullable(),
      status: SubscriptionStatus,
      sessions_used: z.int(),
      max_sessions: z.int(),
      ends_at: Timestamp,
    })
    .nullable(),
})
export type InstalledAccount = z.infer<typeof InstalledAccount>

export const accounts = endpoint({
  method: 'GET',
  path: '/api/admin/accounts',
  access: 'installation',
  summary:
    'The accounts of the installation, the newest first. `before` is the id of the last one that is known.',
  query: z.strictObject({ search: z.string().trim().max(254).optional(), before: PathId.optional() }),
  response: answer({ accounts: z.array(InstalledAccount), total: z.int(), has_more: z.boolean() }),
})

export const givePlan = endpoint({
  method: 'PUT',
  path: '/api/admin/accounts/:id/plan',
  access: 'installation',
  summary: 'Give an account a plan from now on; null ends the one it has at once.',
  params: idParams,
  body: z.strictObject({ plan: PlanName.nullable(), months: z.int().min(1).max(120).optional() }),
  response: answer({ account: InstalledAccount }),
})

export const endSessions = endpoint({
  method: 'PUT',
  path: '/api/admin/accounts/:id/signed-out',
  access: 'installation',
  summary: 'Sign everybody out of an account, except the session that asks.',
  params: idParams,
  response: answer({ ended: z.int() }),
})

export const makeResetLink = endpoint({
  method: 'PUT',
  path: '/api/admin/accounts/:id/people/:user_id/reset-link',
  access: 'installation',
  summary:
    'A link with which a person of the account sets a new password, once, within one hour. It is shown this once, and ' +
    'the activity logs of that account and of the owner say that it was made.',
  params: z.strictObject({ id: PathId, user_id: PathId }),
  body: Proof,
  response: answer({ link: z.string() }),
})

export const remove = endpoint({
  method: 'PUT',
  path: '/api/admin/accounts/:id/deleted',
  access: 'installation',
  summary: 'Delete an account: nobody is let in, its channels are silent, and it is erased after 7 days.',
  params: idParams,
  body: Proof,
  response: answer({ account: InstalledAccount }),
})

export const restore = endpoint({
  method: 'PUT',
  path: '/api/admin/accounts/:id/restored',
  access: 'installation',
  summary:
    'Bring a deleted account back as it was. Channels that are connected elsewhere by now stay disconnected.',
  params: idParams,
  response: answer({ account: InstalledAccount }),
})
