import { reason } from '@switchboard/contract/reasons'
import { ownedAgent } from '../../agents/owned-agent.ts'
import { ownedChat } from '../../chats/owned-chat.ts'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import { takeSlot } from '../../platform/limits.ts'
import { noteAudit } from '../../platform/note-audit.ts'
import type { TableWish } from './conversation-table.ts'

const GOOD_FOR_MS = 5 * 60_000
const CONTEXT = 'export link'

export interface ExportWish {
  account: number
  session: number | null
  /** The API key that asked, if there is no session. */
  key?: number
  /** One contact's chat; without it everything. */
  chat?: number
  /** An agent's conversations as a table. */
  table?: TableWish
  until: number
}

/** A browser can only download from a URL, without an access token, so the URL itself contains a sealed token. */
export async function exportAccount(app: App, account: Account, ip: string): Promise<string> {
  await takeSlot(app.db, app.now(), {
    name: 'export',
    who: String(account.id),
    ip,
    limit: 20,
    windowS: 3600,
    message: reason('exports_too_many'),
  })
  await inAccount(app.db, account.id, (tx) =>
    noteAudit(tx, account, { action: 'account_exported', at: app.now() }),
  )
  return urlOf(app, account)
}

export async function exportContact(app: App, account: Account, chatId: number): Promise<string> {
  await inAccount(app.db, account.id, async (tx) => {
    await ownedChat(tx, account, chatId)
    await noteAudit(tx, account, { action: 'contact_exported', at: app.now(), about: `#${chatId}` })
  })
  return urlOf(app, account, { chat: chatId })
}

export async function exportConversations(app: App, account: Account, table: TableWish): Promise<string> {
  await inAccount(app.db, account.id, async (tx) => {
    const { agent_name } = await ownedAgent(tx, account, table.agent)
    await noteAudit(tx, account, { action: 'conversations_exported', at: app.now(), about: agent_name })
  })
  return urlOf(app, account, { table })
}

/** Returns null if the token is invalid or expired. */
export function openExportToken({ secrets, now }: App, token: string): ExportWish | null {
  try {
    const wish = JSON.parse(secrets.open(token, CONTEXT)) as ExportWish
    return wish.until > now().getTime() ? wish : null
  } catch {
    return null
  }
}

function urlOf(
  { secrets, now }: App,
  account: Account,
  what: Pick<ExportWish, 'chat' | 'table'> = {},
): string {
  const wish: ExportWish = {
    account: account.id,
    session: account.session_id,
    ...(account.api_key && { key: account.api_key.id }),
    ...what,
    until: now().getTime() + GOOD_FOR_MS,
  }
  return `/api/exports/${secrets.seal(JSON.stringify(wish), CONTEXT)}`
}
