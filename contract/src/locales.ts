import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LANGUAGES } from './limits.ts'

export const dictionary = endpoint({
  method: 'GET',
  path: '/locales/:lng/:ns.json',
  access: 'public',
  summary: 'One dictionary of the console.',
  params: z.strictObject({ lng: z.enum(LANGUAGES), ns: z.string().regex(/^[a-z0-9_-]{1,40}$/) }),
  response: z.record(z.string(), z.string()),
})
