/** Headers by lower-case name; of several, the first. */
export type MailHeaders = ReadonlyMap<string, string>

/**
 * Whether a program wrote it: an answer to it would be read by nobody, or be answered by the next program (RFC 3834).
 * Null: a person did.
 */
export function automaticBecause(headers: MailHeaders, from: string): string | null {
  const has = (name: string, value: RegExp = /\S/) => value.test(headers.get(name) ?? '')
  if (has('auto-submitted') && !has('auto-submitted', /^\s*no\b/i)) return 'auto-submitted'
  if (has('precedence', /\b(bulk|list|junk|auto_reply)\b/i)) return 'precedence'
  if (has('list-id') || has('list-unsubscribe') || has('list-post')) return 'list'
  if (has('x-auto-response-suppress', /\b(all|autoreply|oof)\b/i)) return 'suppressed'
  if (has('x-autoreply') || has('x-autorespond') || has('x-autoresponder') || has('x-mail-autoreply'))
    return 'autoreply'
  if (has('feedback-id') && has('x-campaign')) return 'campaign'
  if (has('content-type', /multipart\/report|message\/delivery-status/i)) return 'report'
  if (headers.get('return-path')?.trim() === '<>') return 'bounce'
  if (
    /^(mailer-daemon|postmaster|no[-_.]?reply|do[-_.]?not[-_.]?reply|bounces?|nie-?odpowiadaj)([+.-].*)?@/i.test(
      from,
    )
  )
    return 'sender'
  return null
}

/** Whether a delivery report says that a mail will never arrive. */
export const isFinalFailure = (report: string): boolean =>
  /^Action:[ \t]*failed\b/im.test(report) && /^Status:[ \t]*5\./im.test(report)

/**
 * The server that took the mail in found that its sender's domain disowns it. Servers put what they found on top; below
 * may be what the sender wrote.
 */
export const isDisowned = (headers: MailHeaders): boolean =>
  /\bdmarc\s*=\s*fail\b/i.test(headers.get('authentication-results') ?? '')
