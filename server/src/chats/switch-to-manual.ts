import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { BotRow } from '../database/schema.ts'
import { announce } from './announce.ts'
import { dropAnswerOf } from './answers-under-way.ts'
import { changeMode } from './set-mode.ts'

/** For a chat that is answered elsewhere. Sends no notice, because nothing changes for the customer. */
export async function switchToManual(app: App, { account_id }: BotRow, chatId: number): Promise<void> {
  const ended = await inAccount(app.db, account_id, (tx) => changeMode(tx, app, account_id, chatId, 'manual'))
  if (!ended) return
  dropAnswerOf(app, account_id, chatId)
  announce(app, account_id, chatId, ended)
  if (ended.length > 0) announce(app, account_id, chatId)
}
