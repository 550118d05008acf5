/** A mail to a visitor who has left the chat in which they were answered. */
export interface OutgoingMail {
  to: string
  subject: string
  text: string
  /** Our id, which the reply refers to. */
  mailId: number
  signal: AbortSignal
}
