import type { App } from '../context.ts'
import { asUser } from '../database/in-account.ts'

/** The person has shown that they read the mail to their address. */
export const noteEmailProven = (app: Pick<App, 'db' | 'now'>, userId: number) =>
  asUser(app.db, userId, (tx) =>
    tx.updateTable('users').set({ email_proven_at: app.now() }).where('id', '=', userId).execute(),
  )
