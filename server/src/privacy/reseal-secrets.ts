import { sql } from 'kysely'
import { sealContext } from '../accounts/second-factor.ts'
import { actionSecretPlace, mcpSecretPlace } from '../actions/action-secret.ts'
import { modelKeyPlace } from '../agents/agent-model.ts'
import { VAPID_KEYS } from '../alerts/vapid-keys.ts'
import { identitySecretPlace } from '../bots/identity-secret.ts'
import { credentialsPlace } from '../channels/channel-bot.ts'
import type { App } from '../context.ts'
import { StartError } from '../database/start-error.ts'
import { settingKey } from '../platform/installation-settings.ts'
import { webhookSecretPlace } from '../webhooks/webhook-secret.ts'

export interface SealedRow {
  kind:
    | 'credentials'
    | 'pending_credentials'
    | 'identity_secret'
    | 'model_key'
    | 'fallback_key'
    | 'totp_secret'
    | 'webhook_secret'
    | 'action_secret'
    | 'mcp_secret'
    | 'setting.SMTP_URL'
    | 'vapid_keys'
    | 'setting.LLM_API_KEY'
    | 'setting.BACKUP_PASSPHRASE'
  account_id: number
  id: number
  sealed: string
}

/**
 * Runs before anything starts, and throws with the number of stored secrets that cannot be opened. Secrets sealed with
 * an older key are sealed again with the newest, after which the older one may be removed. Returns their number.
 */
export async function resealSecrets({
  db,
  secrets,
  log,
}: Pick<App, 'db' | 'secrets' | 'log'>): Promise<number> {
  const { rows } = await sql<SealedRow>`select * from sealed_secrets()`.execute(db)
  const older = rows.filter(({ sealed }) => !secrets.isNewest(sealed))
  const opened = older.map((row) => ({ ...row, plain: openOrNull(secrets, row) }))
  const lost = opened.filter(({ plain }) => plain === null).length
  if (lost > 0) throw notOpened(lost, rows.length)
  for (const { kind, account_id, id, sealed, plain } of opened) {
    const anew = secrets.seal(plain!, PLACES[kind]({ account_id, id }))
    await sql`select replace_sealed_secret(${kind}, ${account_id}, ${id}, ${sealed}, ${anew})`.execute(db)
  }
  if (older.length > 0) log.info({ secrets: older.length }, 'secrets were sealed anew with the newest key')
  if (secrets.hasOlderKeys)
    log.warn(
      { secrets: rows.length },
      'every stored secret is sealed with the newest key: remove the older keys once all processes have started with ' +
        'the newest. Live chat visitors who were not here since then begin a new conversation; to keep them, wait 90 days',
    )
  return older.length
}

/** The contexts that the values are sealed for, from the files that store them. */
export const PLACES: Record<SealedRow['kind'], (row: Pick<SealedRow, 'account_id' | 'id'>) => string> = {
  credentials: credentialsPlace,
  pending_credentials: credentialsPlace,
  identity_secret: ({ id }) => identitySecretPlace(id),
  model_key: ({ id }) => modelKeyPlace(id),
  fallback_key: ({ id }) => modelKeyPlace(id),
  totp_secret: ({ id }) => sealContext(id),
  webhook_secret: ({ id }) => webhookSecretPlace(id),
  action_secret: ({ id }) => actionSecretPlace(id),
  mcp_secret: ({ id }) => mcpSecretPlace(id),
  vapid_keys: () => VAPID_KEYS,
  'setting.SMTP_URL': () => settingKey('SMTP_URL'),
  'setting.LLM_API_KEY': () => settingKey('LLM_API_KEY'),
  'setting.BACKUP_PASSPHRASE': () => settingKey('BACKUP_PASSPHRASE'),
}

function openOrNull(secrets: App['secrets'], { kind, sealed, ...row }: SealedRow): string | null {
  try {
    return secrets.open(sealed, PLACES[kind](row))
  } catch {
    return null
  }
}

const notOpened = (lost: number, all: number) =>
  new StartError(
    `The secret key does not open ${lost} of ${all} stored secrets (channels, model keys, two-factor sign-in). ` +
      'Add the key they were sealed with behind the new one, separated by a comma: SECRET_KEY=new,old. ' +
      'Nothing was changed.',
  )
