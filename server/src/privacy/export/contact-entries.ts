import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { ZipEntry } from '../zip.ts'
import { chatEntries } from './chat-entries.ts'

/** One customer: what was entered for them, and each of their chats on every channel. A single chat needs no folder. */
export async function* contactEntries(app: App, accountId: number, chatId: number): AsyncGenerator<ZipEntry> {
  const { chatIds, entered } = await inAccount(app.db, accountId, async (tx) => {
    const chats = await sql<{ id: number }>`
      select id from chats_of_contact(${accountId}, ${chatId}) as id order by id`.execute(tx)
    const contacts = await sql<{ row: object }>`
      select to_jsonb(k) - array['account_id', 'email_key', 'phone_key', 'found'] as row
      from contacts k join chats c on c.account_id = k.account_id and c.contact_id = k.id
      where c.account_id = ${accountId} and c.id = ${chatId}`.execute(tx)
    return { chatIds: chats.rows.map(({ id }) => id), entered: contacts.rows[0]?.row }
  })
  if (entered)
    yield { name: 'contact.json', content: Readable.from([`${JSON.stringify(entered, null, 2)}\n`]) }
  for (const id of chatIds) yield* chatEntries(app, accountId, id, chatIds.length > 1 ? `chats/${id}/` : '')
}
