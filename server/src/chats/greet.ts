import type { Transaction } from 'kysely'
import type { InboundEvent } from '../channels/channel.ts'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { BotRow, ChatRow, Schema } from '../database/schema.ts'
import { announce } from './announce.ts'
import { queueDelivery } from './outbox/queue-delivery.ts'
import { welcome } from './phrases.ts'
import { askForPhoto } from './remote-files/fetch-photo.ts'
import { storeGreeting } from './store-greeting.ts'

type Joined = Extract<InboundEvent, { kind: 'joined' }> & { name: string }

/** Greets a customer who joined, if the bot has a greeting. A repeated event does not repeat the greeting. */
export async function greet(app: App, bot: BotRow, joined: Joined): Promise<void> {
  const greeting = greetingOf(bot, joined)
  if (!greeting) return
  const turn = await inAccount(app.db, bot.account_id, async (tx) => {
    const opened = await openedChat(tx, bot, joined)
    if (!opened || isGreeted(app, opened)) return null
    const { id: message_id, chat_id } = await storeGreeting(tx, app, opened, greeting, joined.at)
    await queueDelivery(tx, app, { chat: opened, message_id, sent_by: 'notice', text: greeting })
    return { message_id, chat_id }
  })
  if (!turn) return
  announce(app, bot.account_id, turn.chat_id, [turn.message_id])
  if (joined.profile?.photo) await askForPhoto(app, bot, turn.chat_id, joined.profile.photo)
}

/** Telegram users must press Start before they can write, so silence would confuse them. */
function greetingOf(bot: BotRow, { profile }: Joined): string | undefined {
  const { greeting } = bot.settings as { greeting?: string }
  if (greeting || bot.integration_type !== 'telegram') return greeting
  return welcome({ context: contextOf(profile?.locale, undefined) })
}

/** The customer's chat, locked. A new chat starts in the assistant's default mode. */
async function openedChat(
  tx: Transaction<Schema>,
  { account_id, agent_id, id: bot_id }: BotRow,
  { threadKey, name, profile, meta }: Joined,
): Promise<ChatRow | undefined> {
  return tx
    .insertInto('chats')
    .columns(['account_id', 'agent_id', 'bot_id', 'external_id', 'display_name', 'context', 'mode'])
    .expression((eb) =>
      eb
        .selectFrom('agents')
        .select((from) => [
          from.val(account_id).as('account_id'),
          'id',
          from.val(bot_id).as('bot_id'),
          from.val(threadKey).as('external_id'),
          from.val(name).as('display_name'),
          from
            .cast<object>(from.val(JSON.stringify(contextOf(profile?.locale, meta))), 'jsonb')
            .as('context'),
          'agent_mode',
        ])
        .where('account_id', '=', account_id)
        .where('id', '=', agent_id),
    )
    .onConflict((known) =>
      known
        .columns(['account_id', 'bot_id', 'external_id'])
        .doUpdateSet((eb) => ({ external_id: eb.ref('excluded.external_id') })),
    )
    .returningAll()
    .executeTakeFirst()
}

const contextOf = (locale: string | undefined, meta: Joined['meta']) => ({
  ...(locale && { locale }),
  ...(meta && { channel: meta }),
})

const isGreeted = ({ now }: App, { context: { greeted_at } }: ChatRow) =>
  greeted_at !== undefined && now().getTime() - new Date(greeted_at).getTime() < AGAIN_AFTER_MS

/** A customer who starts the bot again later than this is greeted again. */
const AGAIN_AFTER_MS = 60_000
