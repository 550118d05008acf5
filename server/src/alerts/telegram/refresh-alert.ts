// Updates alerts that were sent on Telegram: the buttons after a press, and a draft that was written later.
import { TELEGRAM_TIMEOUT_MS } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { AlertDeliveryRow, AlertRow, Schema } from '../../database/schema.ts'
import type { JobRun } from '../../platform/jobs.ts'
import { alertedChat } from '../alert-people.ts'
import { type AlertWords, alertWords } from '../alert-words.ts'
import { stillAlerted } from '../people-to-alert.ts'
import { messageOf, placeOf, withButtons } from './telegram-alert.ts'

const JOB = 'offer_draft'
/** An alert that is being sent while the draft is stored does not show it yet, so it is checked again. */
const LOOK_AGAIN_MS = 2_000
const LOOKS = 5

type Payload = { chat_id: number; look?: number }

export function offerDrafts(app: App): void {
  app.jobs.on(JOB, (run) => offerDraft(app, run as unknown as JobRun<Payload>))
  app.jobs.apart(JOB)
}

export async function offerDraft(
  app: App,
  { accountId, payload }: Pick<JobRun<Payload>, 'accountId' | 'payload'>,
): Promise<void> {
  const { chat_id, look = 0 } = payload
  const deliveries = await inAccount(app.db, accountId, (tx) => deliveriesOf(tx, accountId, chat_id))
  for (const delivery of deliveries) if (delivery.state === 'sent') await showDraft(app, delivery)
  if (look < LOOKS && deliveries.some(({ state }) => state === 'sending'))
    await inAccount(app.db, accountId, (tx) =>
      app.jobs.enqueue(tx, {
        account_id: accountId,
        kind: JOB,
        payload: { chat_id, look: look + 1 },
        run_at: new Date(Date.now() + LOOK_AGAIN_MS),
      }),
    )
}

/** Deliveries of the chat's newest alert. */
const deliveriesOf = (tx: Transaction<Schema>, accountId: number, chatId: number) =>
  tx
    .selectFrom('alert_deliveries')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('channel', '=', 'telegram')
    .where(({ eb, selectFrom }) =>
      eb(
        'alert_id',
        '=',
        selectFrom('alerts')
          .select(({ fn }) => fn.max('id').as('id'))
          .where('account_id', '=', accountId)
          .where('chat_id', '=', chatId)
          .where('user_id', 'is', null),
      ),
    )
    .execute()

async function showDraft(app: App, delivery: AlertDeliveryRow): Promise<void> {
  const words = await inAccount(app.db, delivery.account_id, async (tx) => {
    const alert = await alertOf(tx, delivery)
    const chat = alert && (await alertedChat(tx, alert))
    const person = chat && (await stillAlerted(tx, app, delivery, chat.agent_id))
    if (!person) return undefined
    return withButtons(tx, await alertWords(tx, app, chat, person.language), delivery, alert, person.language)
  })
  const place = words && (await placeOf(app, delivery))
  const { external_id } = delivery
  if (place && external_id)
    await place.chat.edit(place.bot, place.to, sentPart(external_id), messageOf(app, words))
}

/** Shows the actions that are still possible, after a press or once somebody else was first. */
export async function refreshButtons(
  app: App,
  accountId: number,
  deliveryId: number,
  messageId?: string,
): Promise<void> {
  const found = await inAccount(app.db, accountId, async (tx) => {
    const delivery = await tx
      .selectFrom('alert_deliveries')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', deliveryId)
      .where('channel', '=', 'telegram')
      .executeTakeFirst()
    const alert = delivery && (await alertOf(tx, delivery))
    if (!alert) return undefined
    const { language } = await tx
      .selectFrom('alert_choices')
      .select('language')
      .where('account_id', '=', accountId)
      .where('user_id', '=', delivery.user_id)
      .executeTakeFirstOrThrow()
    const isPutOff = delivery.state === 'queued'
    const { buttons } = await withButtons(tx, NO_WORDS, delivery, alert, language)
    return { delivery, buttons: isPutOff ? buttons?.map((row) => row.filter(isNoLater)) : buttons }
  })
  const externalId = messageId ?? found?.delivery.external_id
  const place = found && externalId && (await placeOf(app, found.delivery))
  if (place) await place.chat.setButtons(place.bot, place.to, sentPart(externalId), found.buttons)
}

const isNoLater = ({ data }: { data: string }) => !data.startsWith('later:')
const NO_WORDS: AlertWords = { title: '', lines: [], path: '', footer: '', chat_id: null }

const sentPart = (externalId: string) => ({
  externalId,
  signal: AbortSignal.timeout(TELEGRAM_TIMEOUT_MS),
})

const alertOf = (
  tx: Transaction<Schema>,
  { account_id, alert_id }: AlertDeliveryRow,
): Promise<AlertRow | undefined> =>
  tx
    .selectFrom('alerts')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', alert_id)
    .executeTakeFirst()
