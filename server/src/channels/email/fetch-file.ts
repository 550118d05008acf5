import { reason } from '@switchboard/contract/reasons'
import PostalMime, { type Attachment } from 'postal-mime'
import { ChannelError, type FetchedFile, type RemoteFile } from '../channel.ts'
import type { EmailBot } from './credentials.ts'
import { type MailRules, withMailbox } from './imap.ts'
import { mailAt } from './poll.ts'
import { PARSING } from './read-mail.ts'

/** Cache time: the files of a mail are fetched one after the other. */
const KEPT_MS = 30_000

interface Kept {
  mail: string
  attachments: Promise<Attachment[]>
}

/** A file is available until its mail is moved. The mail is fetched and parsed once for all its files. */
export function fileFetcher(rules: () => MailRules) {
  let kept: Kept | null = null
  const attachmentsOf = (bot: EmailBot, place: string, signal: AbortSignal): Promise<Attachment[]> => {
    const mail = `${bot.id} ${place}`
    if (kept?.mail === mail) return kept.attachments
    const own = { mail, attachments: fetchAttachments(bot, rules, place, signal) }
    const forget = () => {
      if (kept === own) kept = null
    }
    own.attachments.catch(forget)
    setTimeout(forget, KEPT_MS).unref()
    kept = own
    return own.attachments
  }
  return async (bot: EmailBot, { ref }: RemoteFile, signal: AbortSignal): Promise<FetchedFile> => {
    const [, place = '', index] = /^(.*)\/(\d+)$/.exec(ref) ?? []
    const content = (await attachmentsOf(bot, place, signal))[Number(index)]?.content
    if (!content || typeof content === 'string') throw new ChannelError('invalid', reason('mail_file_gone'))
    return { bytes: new Blob([new Uint8Array(content)]).stream() as FetchedFile['bytes'] }
  }
}

function fetchAttachments(bot: EmailBot, rules: () => MailRules, place: string, signal: AbortSignal) {
  const [validity, uid] = place.split('/')
  return withMailbox(bot.credentials, rules, signal, async (client) => {
    const { uidValidity } = await client.mailboxOpen('INBOX', { readOnly: true })
    const mail = String(uidValidity) === validity ? await mailAt(client, Number(uid)) : null
    return mail ? (await PostalMime.parse(mail.source, PARSING)).attachments : []
  })
}
