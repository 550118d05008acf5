import type { api } from '@switchboard/contract'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { noteAudit } from '../platform/note-audit.ts'

/** Adds an entry to the activity log of the installation's owner. */
export const noteChange = (app: App, account: Account, action: api.account.AuditAction, about: string) =>
  inAccount(app.db, account.id, (tx) => noteAudit(tx, account, { action, at: app.now(), about }))
