import type { Transaction } from 'kysely'
import type { InboundMessage } from '../channels/channel.ts'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { BotRow, Schema } from '../database/schema.ts'
import { announce } from './announce.ts'
import { dropAnswerOf } from './answers-under-way.ts'
import { customersChat } from './customers-chat.ts'
import { lockedChat } from './locked-chat.ts'
import { storeOperatorTurn } from './operator-turn.ts'
import { isOwn } from './outbox/recognise-own.ts'

/** A person answered in the channel's own app: stores the answer and switches the chat to manual. */
export async function keepForeignAnswer(app: App, bot: BotRow, message: InboundMessage): Promise<void> {
  const { threadKey, externalId: external_id, text, at, profile } = message
  const kept = await inAccount(app.db, bot.account_id, async (tx) => {
    const found = await customersChat(tx, bot, threadKey)
    const chat = found && (await lockedChat(tx, bot.account_id, found.id))
    if (!chat || (await isKnown(tx, bot, external_id)) || (await isOwn(tx, app, chat, message))) return null
    return storeOperatorTurn(tx, app, chat, { text, username: profile?.name ?? null, external_id, at })
  })
  if (!kept) return
  const { turn, ended } = kept
  dropAnswerOf(app, bot.account_id, turn.chat_id)
  announce(app, bot.account_id, turn.chat_id, [turn.id, ...ended])
}

async function isKnown(tx: Transaction<Schema>, { account_id, id }: BotRow, externalId: string) {
  const turn = await tx
    .selectFrom('messages')
    .select('id')
    .where('account_id', '=', account_id)
    .where('bot_id', '=', id)
    .where('external_id', '=', externalId)
    .executeTakeFirst()
  return turn !== undefined
}
