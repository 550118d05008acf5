import { type api, mayAct, VIEW_RESTORE_MS, VIEWS_MAX } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { Selectable, Transaction, Updateable } from 'kysely'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { Schema } from '../../database/schema.ts'
import { AppError, notFound } from '../../platform/errors.ts'

type View = api.views.View
type Wanted = Omit<View, 'id'>
type Row = Selectable<Schema['saved_views']>

/** The caller's own views and those of the team. */
export const listViews = (app: App, account: Account): Promise<View[]> =>
  inAccount(app.db, account.id, async (tx) => {
    const rows = await visible(tx, account)
      .where('deleted_at', 'is', null)
      .orderBy((eb) => eb.fn('lower', ['name']))
      .orderBy('id')
      .execute()
    return rows.map(presentView)
  })

export const createView = (app: App, account: Account, wanted: Wanted): Promise<View> =>
  changing(app, account, async (tx) => {
    refuseUnlessMayShare(account, wanted.is_shared)
    const user_id = wanted.is_shared ? null : account.user_id
    await refuseTooMany(tx, account, user_id)
    return tx
      .insertInto('saved_views')
      .values({
        account_id: account.id,
        user_id,
        name: wanted.name,
        filters: JSON.stringify(wanted.filters),
        created_at: app.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })

export const changeView = (app: App, account: Account, id: number, wanted: Wanted): Promise<View> =>
  changing(app, account, async (tx) => {
    const view = await ownedView(tx, account, id)
    refuseUnlessMayShare(account, wanted.is_shared)
    const user_id = wanted.is_shared ? null : account.user_id
    if (user_id !== view.user_id) await refuseTooMany(tx, account, user_id)
    return update(tx, view, { user_id, name: wanted.name, filters: JSON.stringify(wanted.filters) })
  })

export async function removeView(app: App, account: Account, id: number): Promise<void> {
  await changing(app, account, async (tx) => {
    const view = await ownedView(tx, account, id)
    await forgetDeleted(tx, app, account)
    return update(tx, view, { deleted_at: app.now() })
  })
}

export const restoreView = (app: App, account: Account, id: number): Promise<View> =>
  changing(app, account, async (tx) => {
    await forgetDeleted(tx, app, account)
    const view = await ownedView(tx, account, id, { isDeleted: true })
    await refuseTooMany(tx, account, view.user_id)
    return update(tx, view, { deleted_at: null })
  })

const presentView = ({ id, user_id, name, filters }: Row): View => ({
  id,
  name,
  is_shared: user_id === null,
  filters,
})

const visible = (tx: Transaction<Schema>, account: Account) =>
  tx
    .selectFrom('saved_views')
    .selectAll()
    .where('account_id', '=', account.id)
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', account.user_id)]))

/** A colleague's own view is treated as not found. A team view is found, but only admins may change it. */
async function ownedView(
  tx: Transaction<Schema>,
  account: Account,
  id: number,
  { isDeleted = false } = {},
): Promise<Row> {
  const view = await visible(tx, account)
    .where('id', '=', id)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!view) throw notFound('View')
  refuseUnlessMayShare(account, view.user_id === null)
  return view
}

function refuseUnlessMayShare({ role }: Account, isShared: boolean): void {
  if (isShared && !mayAct(role, 'admin')) throw new AppError('forbidden', reason('team_views'))
}

async function refuseTooMany(tx: Transaction<Schema>, { id }: Account, userId: number | null): Promise<void> {
  // Serializes concurrent requests, so that the count is correct.
  await tx.selectFrom('accounts').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', id)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= VIEWS_MAX) throw new AppError('conflict', reason('views_too_many', { number: VIEWS_MAX }))
}

const update = (
  tx: Transaction<Schema>,
  { account_id, id }: Row,
  changes: Updateable<Schema['saved_views']>,
) =>
  tx
    .updateTable('saved_views')
    .set(changes)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

const forgetDeleted = (tx: Transaction<Schema>, app: App, { id }: Account) =>
  tx
    .deleteFrom('saved_views')
    .where('account_id', '=', id)
    .where('deleted_at', '<', new Date(app.now().getTime() - VIEW_RESTORE_MS))
    .execute()

const UNIQUE_VIOLATION = '23505'

/** Notifies open consoles after the commit. */
async function changing(
  app: App,
  account: Account,
  work: (tx: Transaction<Schema>) => Promise<Row>,
): Promise<View> {
  try {
    const view = await inAccount(app.db, account.id, work)
    await app.realtime.publish(account.id, { type: 'views.updated' })
    return presentView(view)
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
    throw new AppError('conflict', reason('view_name_taken'), { cause: error })
  }
}
