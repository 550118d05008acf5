import type { Kysely } from 'kysely'
import type { Account, App } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import type { Bus } from './bus.ts'

/** The account of the installation's operator: the one that was created first. */
export interface FirstAccount {
  is(accountId: number): boolean
  exists(): boolean
  /** Call after an account was created. */
  noteCreated(): Promise<void>
}

export async function openFirstAccount({ db, bus }: { db: Kysely<Schema>; bus: Bus }): Promise<FirstAccount> {
  let id: number | null = null

  async function load() {
    const row = await db
      .selectFrom('installation')
      .select('value')
      .where('key', '=', 'first_account')
      .executeTakeFirst()
    id = row ? Number(row.value) : null
  }

  bus.hear(TOPIC, {
    onMessage: (message) => {
      id = Number(message)
    },
    // If the message was lost, `id` stays null until the reload, so nobody has the first account's rights meanwhile.
    onReconnect: () => void load().catch(() => {}),
  })
  await load()
  return {
    is: (accountId) => id === accountId,
    exists: () => id !== null,
    async noteCreated() {
      if (id !== null) return
      await load()
      if (id !== null) bus.tell(TOPIC, String(id))
    },
  }
}

/** True only while they work in the first account; in other accounts their role there applies. */
export const isInstallationOwner = ({ firstAccount }: Pick<App, 'firstAccount'>, { id, role }: Account) =>
  role === 'owner' && firstAccount.is(id)

const TOPIC = 'first_account'
