import { reason } from '@switchboard/contract/reasons'
import type { Transaction } from 'kysely'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { DeliveryRow, Schema } from '../../database/schema.ts'
import type { JobRun } from '../../platform/jobs.ts'
import { announce } from '../announce.ts'
import { dropAnswerOf } from '../answers-under-way.ts'
import { lockedChat } from '../locked-chat.ts'
import { askForPerson } from './give-up.ts'

type Payload = { delivery_id: number }

/** Channels that echo our messages do so within this time; other channels never confirm. */
const ECHO_WITHIN_MS = 60_000

/** If a send request had no result, a person is asked to check, unless the channel confirms that the answer arrived. */
export function callForUnknown(app: App): void {
  app.jobs.on('call_for_unknown', (run) => callPerson(app, run as JobRun<Payload>))
}

export async function watchUnknown(
  tx: Transaction<Schema>,
  app: App,
  { account_id, id, sent_by }: DeliveryRow,
): Promise<void> {
  if (sent_by !== 'ai') return
  await app.jobs.enqueue(tx, {
    account_id,
    kind: 'call_for_unknown',
    payload: { delivery_id: id } satisfies Payload,
    run_at: new Date(Date.now() + ECHO_WITHIN_MS),
  })
}

export async function callPerson(
  app: App,
  { accountId, payload }: Pick<JobRun<Payload>, 'accountId' | 'payload'>,
): Promise<void> {
  const called = await inAccount(app.db, accountId, async (tx) => {
    const find = tx
      .selectFrom('deliveries')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', payload.delivery_id)
      .where('state', '=', 'unknown')
    const waiting = await find.executeTakeFirst()
    const chat = waiting && (await lockedChat(tx, accountId, waiting.chat_id))
    const delivery = chat && (await find.executeTakeFirst())
    if (!delivery) return null
    const summary = reason('answer_unknown', { reason: delivery.reason ?? delivery.error ?? '' })
    const ended = await askForPerson(tx, app, chat, delivery, { summary, outage: 'channel' })
    return ended && { chatId: chat.id, ended }
  })
  if (!called) return
  dropAnswerOf(app, accountId, called.chatId)
  if (called.ended.length > 0) announce(app, accountId, called.chatId, called.ended)
  announce(app, accountId, called.chatId)
}
