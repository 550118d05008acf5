/** What somebody gets who is away from where they were answered. */
export interface OutgoingMail {
  to: string
  subject: string
  text: string
  /** Ours: the reply to it names this one. */
  mailId: number
  signal: AbortSignal
}
