import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { answer, Id } from './fields.ts'
import { LANGUAGES } from './limits.ts'

export const Prompt = z.object({ id: Id, title: z.string(), content: z.string() })
export type Prompt = z.infer<typeof Prompt>

export const presets = endpoint({
  method: 'GET',
  path: '/api/public/prompts',
  access: 'public',
  summary: 'Ready prompts for common businesses, and the template a new prompt starts from.',
  query: z.strictObject({ lng: z.enum(LANGUAGES).optional() }),
  response: answer({ prompts: z.array(Prompt), default_template: z.string() }),
})
