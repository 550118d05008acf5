import { type api, LABELS_MAX } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { Transaction } from 'kysely'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { Schema } from '../../database/schema.ts'
import { AppError, notFound } from '../../platform/errors.ts'

type Label = api.labels.Label
type Look = Pick<Label, 'name' | 'color'>

const COLUMNS = ['id', 'name', 'color'] as const

export const listLabels = (app: App, account: Account): Promise<Label[]> =>
  inAccount(app.db, account.id, (tx) =>
    tx
      .selectFrom('labels')
      .select(COLUMNS)
      .where('account_id', '=', account.id)
      .orderBy((eb) => eb.fn('lower', ['name']))
      .execute(),
  )

export async function createLabel(app: App, account: Account, { name, color }: Look): Promise<Label> {
  const label = await orTaken(
    inAccount(app.db, account.id, async (tx) => {
      await refuseTooMany(tx, account)
      return tx
        .insertInto('labels')
        .values({ account_id: account.id, name, color, created_at: app.now() })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow()
    }),
  )
  await announceLabels(app, account)
  return label
}

export async function changeLabel(app: App, account: Account, id: number, look: Look): Promise<Label> {
  const label = await orTaken(
    inAccount(app.db, account.id, (tx) =>
      tx
        .updateTable('labels')
        .set(look)
        .where('account_id', '=', account.id)
        .where('id', '=', id)
        .returning(COLUMNS)
        .executeTakeFirst(),
    ),
  )
  if (!label) throw notFound('Label')
  await announceLabels(app, account)
  return label
}

export async function removeLabel(app: App, account: Account, id: number): Promise<void> {
  const gone = await inAccount(app.db, account.id, (tx) =>
    tx
      .deleteFrom('labels')
      .where('account_id', '=', account.id)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst(),
  )
  if (!gone) throw notFound('Label')
  await announceLabels(app, account)
}

const announceLabels = (app: App, { id }: Account) => app.realtime.publish(id, { type: 'labels.updated' })

const UNIQUE_VIOLATION = '23505'

async function orTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
    throw new AppError('conflict', reason('label_name_taken'), { cause: error })
  }
}

async function refuseTooMany(tx: Transaction<Schema>, { id }: Account): Promise<void> {
  // Serializes concurrent requests, so that the count is correct.
  await tx.selectFrom('accounts').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('labels')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()
  if (count >= LABELS_MAX) throw new AppError('conflict', reason('labels_too_many', { number: LABELS_MAX }))
}
