import { z } from 'zod'
import { parseAllowed } from '../safe-fetch/target.ts'
import { setting } from './setting.ts'

export const privateHostSettings = {
  ALLOW_PRIVATE_HOSTS: setting({
    description: 'host:port pairs on private networks that outgoing requests may reach, separated by commas.',
    default: '',
    expected: 'host:port pairs separated by commas',
    schema: z
      .string()
      .transform((text) => text.split(',').filter(Boolean))
      .refine(areAllowable),
  }),
  PRIVATE_HOST_ACCOUNTS: setting({
    description:
      'Which accounts may use these hosts for websites, models, actions, MCP servers, webhooks and push alerts: first, the one that was created first here, or all.',
    default: 'first',
    expected: 'first or all',
    schema: z.enum(['first', 'all']),
  }),
}

/** The same parser that the requests use, so that both accept the same entries. */
function areAllowable(entries: string[]): boolean {
  try {
    return Boolean(parseAllowed(entries))
  } catch {
    return false
  }
}
