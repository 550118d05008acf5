import type { Visitor } from '../context.ts'
import { isVerified } from './visitor-token.ts'

/** The visitor's name in the inbox, or a placeholder that tells visitors apart. */
export function visitorName({ subject, contact }: Pick<Visitor, 'subject' | 'contact'>): string {
  if (contact.name || contact.email) return contact.name || contact.email!
  return isVerified(subject) ? contact.user_id! : `Visitor ${subject.slice(0, 4).toUpperCase()}`
}
