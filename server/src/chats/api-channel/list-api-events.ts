import { API_CHANNEL_EVENTS_MAX, type api } from '@switchboard/contract'
import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { ownedBot } from '../../bots/owned-bot.ts'
import { threadKeyOf } from '../../channels/api/credentials.ts'
import { eventIdOf, eventOf } from '../../channels/api/event.ts'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { BotRow, DeliveryRow, Schema } from '../../database/schema.ts'
import { attachmentUrl } from '../attachment-url.ts'
import { TO_TAKE_BACK } from '../outbox/queue-delivery.ts'
import { threadOf } from '../outbox/thread-of.ts'

type Query = z.output<typeof api.apiChannel.events.query>
type Event = api.apiChannel.ApiChannelEvent

/**
 * The deliveries of one chat that have left, as the webhook had them. Within a chat they leave in the order of their ids:
 * what is sent again gets a new id, and what was in doubt is not noted as sent later. So none ever appears before one that
 * was read.
 */
export function listApiEvents(app: App, account: Account, botId: number, query: Query): Promise<Event[]> {
  return inAccount(app.db, account.id, async (tx) => {
    const bot = await ownedBot(tx, account, botId, 'api')
    const chat = await tx
      .selectFrom('chats')
      .selectAll()
      .where('account_id', '=', account.id)
      .where('bot_id', '=', bot.id)
      .where('external_id', '=', threadKeyOf(query.conversation_id))
      .executeTakeFirst()
    if (!chat) return []
    const rows = await deliveriesOf(tx, bot, chat.id, query)
    return rows.map((row) => {
      const { id, first_id, sent_by: by, text, former } = row
      const file = row.attachment_id && {
        name: row.file_name!,
        media_type: row.media_type!,
        size: row.size!,
        url: attachmentUrl(app, row.attachment_id),
      }
      const told = {
        botId,
        deliveryId: id,
        thread: threadOf(chat),
        messageId: former ?? eventIdOf(first_id ?? id),
        by,
        text,
      }
      return eventOf(typeOf(row), { ...told, ...(file && { file }) })
    })
  })
}

type Row = DeliveryRow & {
  /** The external id of the message that an edit replaced. */
  former: string | null
  file_name: string | null
  media_type: string | null
  size: number | null
}

async function deliveriesOf(tx: Transaction<Schema>, bot: BotRow, chatId: number, { after, limit }: Query) {
  const { rows } = await sql<Row>`
    with told as (
      select d.*, case when d.kind = 'edit' then (
          select e.external_id from deliveries e
          where e.account_id = d.account_id and e.message_id = d.message_id and e.part = d.part and e.id < d.id
            and e.external_id is not null
          order by e.id desc limit 1) end as replaced
      from deliveries d
      where d.account_id = ${bot.account_id} and d.chat_id = ${chatId} and d.bot_id = ${bot.id} and d.state = 'sent'
        and d.id > ${Number(after?.slice('msg_'.length) ?? 0)}
    )
    select told.*, nullif(told.replaced, '') as former, a.file_name, a.media_type, a.size
    from told left join attachments a on a.account_id = told.account_id and a.id = told.attachment_id
    where told.text <> ${TO_TAKE_BACK} or told.kind = 'file' or told.replaced <> ''
    order by told.id limit ${limit ?? API_CHANNEL_EVENTS_MAX}`.execute(tx)
  return rows
}

function typeOf({ former, text }: Row): Event['type'] {
  if (former === null) return 'message.created'
  return text === TO_TAKE_BACK ? 'message.deleted' : 'message.updated'
}
