// Replies on Telegram to what a person did there: with a message, or as the answer to a pressed button.
import { TELEGRAM_TIMEOUT_MS } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import { connectedBot } from '../../bots/connected-bot.ts'
import { ChannelError, type ChannelErrorKind } from '../../channels/channel.ts'
import { channelBot } from '../../channels/channel-bot.ts'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { BotRow, Schema } from '../../database/schema.ts'
import type { JobRun } from '../../platform/jobs.ts'
import { personalChatOf } from './personal-chat.ts'
import { refreshButtons } from './refresh-alert.ts'

const JOB = 'tell_on_telegram'
const ATTEMPTS = 8

interface Notice {
  text: string
  /** Id of the button press that it answers. */
  query_id?: string
  /** Shown in a dialog that the person has to confirm. */
  is_urgent?: boolean
  /** The message that it answers. */
  reply_to?: string | undefined
  /** The alert whose buttons may have changed. */
  delivery_id?: number
}

/** `once`: joins the replies to an album, whose pictures arrive one by one. */
type Wish = Notice & { once?: string }
const ALBUM_MS = 1_000

type Payload = Notice & { bot_id: number; chat_key: string }

export function tellPeopleOnTelegram(app: App): void {
  app.jobs.on(JOB, (run) => tell(app, run as unknown as JobRun<Payload>))
  app.jobs.apart(JOB)
}

export async function tellOnTelegram(app: App, bot: BotRow, chatKey: string, wish: Wish): Promise<void> {
  await inAccount(app.db, bot.account_id, (tx) => tellIn(tx, app, bot, chatKey, wish))
  app.jobs.wake()
}

/** Runs in the transaction of the change that it reports; the caller wakes the workers. */
export async function tellIn(
  tx: Transaction<Schema>,
  app: App,
  { account_id, id: bot_id }: Pick<BotRow, 'account_id' | 'id'>,
  chat_key: string,
  { once, ...notice }: Wish,
): Promise<void> {
  const payload = { ...notice, bot_id, chat_key } satisfies Payload
  await app.jobs.enqueue(tx, {
    account_id,
    kind: JOB,
    payload,
    max_attempts: ATTEMPTS,
    ...(once && { dedupe_key: `${bot_id}:${once}`, run_at: new Date(Date.now() + ALBUM_MS) }),
  })
}

async function tell(app: App, { accountId, payload }: JobRun<Payload>): Promise<void> {
  const { bot_id, chat_key, text, query_id, is_urgent = false, reply_to, delivery_id } = payload
  const row = await inAccount(app.db, accountId, (tx) => connectedBot(tx, accountId, bot_id))
  const chat = row && personalChatOf(app, row)
  if (!chat || row.secret === null) return
  const bot = channelBot(app.secrets, row)
  const signal = AbortSignal.timeout(TELEGRAM_TIMEOUT_MS)
  try {
    const isShown =
      query_id && (await chat.answerButton(bot, query_id, { text, isUrgent: is_urgent, signal }))
    if (!isShown)
      await chat.send(
        bot,
        { key: chat_key, meta: {} },
        { text, signal, ...(reply_to && { replyTo: reply_to }) },
      )
  } catch (error) {
    // A message that may have arrived is not repeated, and a refused one would be refused again.
    if (error instanceof ChannelError && MAY_PASS.has(error.kind)) throw error
    app.log.warn({ err: error, bot: bot_id }, 'a team member did not hear on Telegram')
  }
  // Only logged: a stale button still gets an answer, and a retry would send the reply again.
  if (delivery_id !== undefined)
    await refreshButtons(app, accountId, delivery_id, reply_to).catch((error) =>
      app.log.warn({ err: error, bot: bot_id }, 'the buttons of an alert on Telegram were not changed'),
    )
}

const MAY_PASS: ReadonlySet<ChannelErrorKind> = new Set(['rate', 'transient'])
