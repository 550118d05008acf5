import { OPERATOR_TEXT_MAX, TELEGRAM_OPEN_CHAT_MS } from '@switchboard/contract'
import type { ExpressionBuilder, Transaction } from 'kysely'
import type { InboundMessage } from '../../channels/channel.ts'
import { sendMessage } from '../../chats/send-message.ts'
import { refuseIfTaken, TakenError } from '../../chats/take-chat.ts'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { AlertRow, ChatRow, Schema, TelegramLinkRow } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { TELEGRAM_ANSWER } from '../telegram-answer.ts'
import { actAs } from './acting-person.ts'
import { sentAlert } from './sent-alert.ts'
import { lateText, type telegramTexts } from './telegram-texts.ts'

type Texts = (typeof telegramTexts)['en']

/** Sends a person's Telegram message to the customer as their answer. Returns the text to reply to the person. */
export async function answerCustomer(
  app: App,
  link: TelegramLinkRow,
  texts: Texts,
  message: InboundMessage,
): Promise<string> {
  if (message.isSign || (message.files ?? []).length > 0) return texts.notSent(texts.wordsOnly)
  const told = await actAs(app, link, async (account) => {
    const meant = await inAccount(app.db, account.id, (tx) => meantChat(tx, app, link, message.replyTo))
    if (!meant) return texts.howToAnswer
    const { chat, alert } = meant
    try {
      await sendMessage(app, account, chat.id, {
        text: message.text.slice(0, OPERATOR_TEXT_MAX),
        client_id: clientIdOf(link, message.externalId),
        unless: (tx, locked) => refuseIfTaken(tx, locked, account.user_id, alert),
      })
      return texts.sent(chat.display_name)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error instanceof TakenError) return texts.notSent(lateText(texts, error.taken))
      if (error.code === 'conflict') return texts.notSent(texts.disconnected)
      if (error.code === 'not_found') return texts.notSent(texts.gone)
      throw error
    }
  })
  return told ?? texts.notSent(texts.notAllowed)
}

const clientIdOf = ({ id }: TelegramLinkRow, externalId: string) => `${TELEGRAM_ANSWER}${id}-${externalId}`

/** Whether a message of the person went to a customer. */
export const wasSent = (app: App, link: TelegramLinkRow, externalId: string): Promise<boolean> =>
  inAccount(app.db, link.account_id, async (tx) => {
    const sent = await tx
      .selectFrom('messages')
      .select('id')
      .where('account_id', '=', link.account_id)
      .where('client_id', '=', clientIdOf(link, externalId))
      .executeTakeFirst()
    return sent !== undefined
  })

type ChatsSchema = Schema & { c: Schema['chats'] }

interface Meant {
  chat: Pick<ChatRow, 'id' | 'display_name'>
  alert: Pick<AlertRow, 'assignee_id' | 'created_at'>
}

/** The chat of the alert that was replied to; without a reply, the person's only open chat. Never a guess. */
async function meantChat(
  tx: Transaction<Schema>,
  app: App,
  link: TelegramLinkRow,
  replyTo: string | undefined,
): Promise<Meant | undefined> {
  if (replyTo) {
    const sent = await sentAlert(tx, link, { external_id: replyTo })
    // A reply about a failing model is not meant for the customer in whose chat it failed.
    return sent?.alert.about === 'model_failing' ? undefined : sent
  }
  const wasAlerted = ({ exists, selectFrom }: ExpressionBuilder<ChatsSchema, 'c'>) =>
    exists(
      selectFrom('alerts as a')
        .innerJoin('alert_deliveries as d', (join) =>
          join.onRef('d.account_id', '=', 'a.account_id').onRef('d.alert_id', '=', 'a.id'),
        )
        .select('a.id')
        .whereRef('a.account_id', '=', 'c.account_id')
        .whereRef('a.chat_id', '=', 'c.id')
        .where('a.about', 'is distinct from', 'model_failing')
        .where('d.channel', '=', 'telegram')
        .where('d.target_id', '=', link.id)
        .where('d.created_at', '>', new Date(app.now().getTime() - TELEGRAM_OPEN_CHAT_MS)),
    )
  // Two are enough to know that there is more than one.
  const [chat, other] = await tx
    .selectFrom('chats as c')
    .select(['c.id', 'c.display_name', 'c.assignee_id'])
    .select((eb) => wasAlerted(eb).as('was_alerted'))
    .where('c.account_id', '=', link.account_id)
    .where('c.state', 'not in', ['done', 'snoozed'])
    .where((eb) =>
      eb.or([
        eb('c.assignee_id', '=', link.user_id),
        eb.and([eb('c.needs_person', '=', true), wasAlerted(eb)]),
      ]),
    )
    .limit(2)
    .execute()
  const isOnly = chat?.assignee_id === link.user_id && chat.was_alerted && !other
  return isOnly ? { chat, alert: { assignee_id: link.user_id, created_at: app.now() } } : undefined
}
