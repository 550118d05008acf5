import type { Visitor } from '../context.ts'
import { isVerified } from './visitor-token.ts'

/** What the inbox calls a visitor: as they are named, else something that tells one from another. */
export function visitorName({ subject, contact }: Pick<Visitor, 'subject' | 'contact'>): string {
  if (contact.name || contact.email) return contact.name || contact.email!
  return isVerified(subject) ? contact.user_id! : `Visitor ${subject.slice(0, 4).toUpperCase()}`
}
