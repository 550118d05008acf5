/** Roles in an account, in ascending order: each includes the rights of those before it. */
export const ROLES = ['viewer', 'agent', 'admin', 'owner'] as const
export type Role = (typeof ROLES)[number]

export const isRole = (access: string): access is Role => (ROLES as readonly string[]).includes(access)

export const mayAct = (role: Role, needed: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(needed)
