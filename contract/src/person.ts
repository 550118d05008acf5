import { z } from 'zod'
import { Id } from './fields.ts'

/** A team member as colleagues see them. */
export const Person = z.object({
  user_id: Id,
  /** Their e-mail as long as they gave no name. */
  name: z.string(),
  picture_url: z.string().nullable(),
})
export type Person = z.infer<typeof Person>
