/** Headers by lower-case name; the first of several. */
export type MailHeaders = ReadonlyMap<string, string>

/**
 * Why a mail counts as automatic: an answer would be read by nobody, or be answered by another program (RFC 3834).
 * Returns null if a person wrote it.
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

/** Whether a delivery report states a permanent failure. */
export const isFinalFailure = (report: string): boolean =>
  /^Action:[ \t]*failed\b/im.test(report) && /^Status:[ \t]*5\./im.test(report)

/**
 * Whether the receiving server found that the sender's domain rejects the mail (DMARC). Servers add their result on
 * top; headers below may be forged by the sender.
 */
export const isDisowned = (headers: MailHeaders): boolean =>
  /\bdmarc\s*=\s*fail\b/i.test(headers.get('authentication-results') ?? '')
