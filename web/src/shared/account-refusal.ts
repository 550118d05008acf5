import { CallError, LABELS_MAX, RULES_MAX } from '@switchboard/contract'

export type AskedField = 'email' | 'password' | 'new_password' | 'code'

// The server's error messages are in English; these can occur here.
const KNOWN: Record<string, { key: string; field?: AskedField }> = {
  'This is not your password.': { key: 'refused_password', field: 'password' },
  'This code is not right, or it was used already.': { key: 'refused_code', field: 'code' },
  'This code is not right. Enter the one that the app shows now.': {
    key: 'refused_first_code',
    field: 'code',
  },
  'This is not the email of this account.': { key: 'refused_email', field: 'email' },
  'This password is one of the most common ones. Choose another.': {
    key: 'refused_common',
    field: 'new_password',
  },
  'The password needs at least 8 characters': { key: 'refused_short', field: 'new_password' },
  'Too many attempts. Wait a few minutes and try again.': { key: 'refused_too_many' },
  'Two-factor sign-in is on already.': { key: 'refused_on_already' },
  'There is nothing to confirm. Begin the set-up again.': { key: 'refused_begin_again' },
  'This is the last owner of the account. Make somebody else an owner first.': { key: 'refused_last_owner' },
  'Only owners can appoint or change owners.': { key: 'team_only_owners' },
  'Enter a valid email address': { key: 'invite_email_wrong', field: 'email' },
  'There are too many API keys. Revoke one that is not used any more.': { key: 'keys_too_many' },
  'There are too many webhooks. Delete one that is not used any more.': { key: 'hooks_too_many' },
  'Enter an http or https address without a user name': { key: 'hooks_url_wrong' },
  'There are too many browsers. Remove one that is not used any more.': { key: 'alerts_devices_too_many' },
  'Too many test alerts. Wait a while and try again.': { key: 'alerts_too_many' },
  'Too many codes. Wait a while and try again.': { key: 'alerts_code_too_many' },
  'This code is not right, or it has expired.': { key: 'alerts_code_wrong', field: 'code' },
  'No mail server is set up.': { key: 'reason_alert_no_mail' },
  'The mail server refused the email.': { key: 'reason_alert_mail_refused' },
  'The mail server cannot be reached or does not accept email now.': { key: 'reason_alert_mail_later' },
  'Too many links. Wait a while and try again.': { key: 'alerts_telegram_too_many' },
  'This bot is not connected. Connect it first.': { key: 'alerts_telegram_not_connected' },
  'Many exports were made within an hour. Try again later.': { key: 'refused_exports' },
  'A label with this name already exists.': { key: 'labels_name_taken' },
  [`An account can have ${LABELS_MAX} labels. Delete one first.`]: { key: 'labels_too_many' },
  [`An account can have ${RULES_MAX} rules. Delete one first.`]: { key: 'rules_too_many' },
  'The rules were changed meanwhile. Reload the page.': { key: 'rules_changed' },
  'This person cannot answer in these chats.': { key: 'rules_reader' },
}

/** The translated message, and the field it belongs to, if any. */
export function refusalOf(error: unknown, t: (key: string) => string): { text: string; field?: AskedField } {
  const said = error instanceof CallError ? error.message : ''
  const known = KNOWN[said]
  return known ? { ...known, text: t(known.key) } : { text: said || t('failed') }
}
