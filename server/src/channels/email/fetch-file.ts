import PostalMime from 'postal-mime'
import { ChannelError, type FetchedFile, type RemoteFile } from '../channel.ts'
import type { EmailBot } from './credentials.ts'
import { type MailRules, withMailbox } from './imap.ts'
import { mailAt } from './poll.ts'
import { PARSING } from './read-mail.ts'

/** It lies in the mailbox for as long as its mail is not moved. */
export function fetchFile(
  bot: EmailBot,
  rules: () => MailRules,
  { ref }: RemoteFile,
  signal: AbortSignal,
): Promise<FetchedFile> {
  const [validity, uid, index] = ref.split('/')
  return withMailbox(bot.credentials, rules, signal, async (client) => {
    const { uidValidity } = await client.mailboxOpen('INBOX', { readOnly: true })
    const mail = String(uidValidity) === validity ? await mailAt(client, Number(uid)) : null
    const { attachments } = mail ? await PostalMime.parse(mail.source, PARSING) : { attachments: [] }
    const content = attachments[Number(index)]?.content
    if (!content || typeof content === 'string')
      throw new ChannelError('invalid', 'This file is no longer in the mailbox.')
    return { bytes: new Blob([new Uint8Array(content)]).stream() as FetchedFile['bytes'] }
  })
}
