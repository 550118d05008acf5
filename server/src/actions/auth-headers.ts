import type { api } from '@switchboard/contract'

export function authHeaders({ type, name }: api.actions.ActionAuth, secret: string): Record<string, string> {
  if (type === 'basic')
    return { authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}` }
  if (type === 'bearer') return { authorization: `Bearer ${secret}` }
  return type === 'header' ? { [name.toLowerCase()]: secret } : {}
}
