import { mayAct, type Role } from './roles.ts'

/** What an API key may do. `write_chats` includes `read_chats`, and `admin` includes all. */
export const SCOPES = ['read_chats', 'write_chats', 'knowledge', 'admin'] as const
export type Scope = (typeof SCOPES)[number]

/** `any`: every key may make the call, for example to list the assistants whose ids other calls need. */
export type NeededScope = Scope | 'any'

const INCLUDED: Record<Scope, readonly Scope[]> = {
  read_chats: ['read_chats'],
  write_chats: ['read_chats', 'write_chats'],
  knowledge: ['knowledge'],
  admin: SCOPES,
}

export const allowsScope = (scopes: readonly Scope[], needed: NeededScope): boolean =>
  needed === 'any' || scopes.some((scope) => INCLUDED[scope].includes(needed))

/** The lowest role that may make all calls of a scope. */
export const ROLE_BY_SCOPE = {
  read_chats: 'viewer',
  write_chats: 'agent',
  knowledge: 'admin',
  admin: 'admin',
} as const satisfies Record<Scope, Role>

/** The role a key with these scopes acts as. Never owner. */
export const roleOfScopes = (scopes: readonly Scope[]): Role =>
  scopes
    .map((scope): Role => ROLE_BY_SCOPE[scope])
    .reduce((most, role) => (mayAct(role, most) ? role : most), 'viewer')

/** Every key begins with it, so that secret scanners and people recognise one. */
export const API_KEY_PREFIX = 'swb_'
