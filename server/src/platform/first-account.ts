import type { Kysely } from 'kysely'
import type { Account, App } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import type { Bus } from './bus.ts'

/** The account of the installation's operator: the one that was created first. */
export interface FirstAccount {
  is(accountId: number): boolean
  exists(): boolean
  /** After an account was created. */
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
    // Until then the others wait for it: nobody gets what is the first account's alone.
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

/** While they work in that account: what they may do elsewhere is what their role there says. */
export const isInstallationOwner = ({ firstAccount }: Pick<App, 'firstAccount'>, { id, role }: Account) =>
  role === 'owner' && firstAccount.is(id)

const TOPIC = 'first_account'
