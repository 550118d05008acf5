import { reason } from '@switchboard/contract/reasons'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import { AppError } from '../../platform/errors.ts'
import { originalOf } from './original-of.ts'
import { ownedAnyFile } from './owned-file.ts'
import { wireId } from './present-file.ts'

const HOUR_MS = 3_600_000

/**
 * Returns where the original opens: on the site it came from, or at a URL of ours that is valid for one to two hours.
 */
export async function openFile(app: App, account: Account, id: string): Promise<string> {
  const [file, original] = await inAccount(app.db, account.id, async (tx) => {
    const file = await ownedAnyFile(tx, account.id, id)
    return [file, await originalOf(tx, file)] as const
  })
  if (original) return originalUrl(app, account.id, wireId(file))
  if (file.url !== null) return file.url
  throw new AppError('conflict', reason('file_unread'))
}

function originalUrl(app: App, owner: number, id: string): string {
  const until = hoursOf(app) + 2
  const signature = app.secrets.sign(PURPOSE, signed(owner, id, until))
  return `/api/files/${id}/original?owner=${owner}&until=${until}&signature=${signature}`
}

/** `until` counts full hours since 1970. */
export const isGoodOriginalUrl = (
  app: App,
  { owner, id, until, signature }: { owner: number; id: string; until: number; signature: string },
) => until > hoursOf(app) && app.secrets.verify(PURPOSE, signed(owner, id, until), signature)

const hoursOf = ({ now }: App) => Math.floor(now().getTime() / HOUR_MS)

const PURPOSE = 'original'
const signed = (owner: number, id: string, until: number) => `${owner} ${id} ${until}`
