import { z } from 'zod'
import { Id } from './fields.ts'

/** A team member as colleagues see them. */
export const Person = z.object({
  user_id: Id,
  /** Falls back to their e-mail address if they have no name. */
  name: z.string(),
  picture_url: z.string().nullable(),
})
export type Person = z.infer<typeof Person>
