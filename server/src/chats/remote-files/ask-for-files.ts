import type { RemoteFile } from '../../channels/channel.ts'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { BotRow } from '../../database/schema.ts'

/** Queues a job that fetches files from the provider. Calling it again for the same message changes nothing. */
export async function askForFiles(
  app: App,
  { account_id, id: bot_id }: BotRow,
  message_id: number,
  files: RemoteFile[],
): Promise<void> {
  if (files.length === 0) return
  const asked = await inAccount(app.db, account_id, async (tx) => {
    const added = await tx
      .insertInto('remote_files')
      .values(
        files.slice(0, FILES_AT_MOST).map(({ ref, name, mediaType, size }) => ({
          account_id,
          bot_id,
          message_id,
          ref,
          file_name: name.replaceAll('\0', ''),
          media_type: mediaType,
          size: size ?? null,
        })),
      )
      .onConflict((known) => known.columns(['account_id', 'message_id', 'ref']).doNothing())
      .returning('id')
      .execute()
    if (added.length === 0) return false
    const payload = { message_id }
    await app.jobs.enqueue(tx, { account_id, kind: 'fetch_files', payload, max_attempts: 8 })
    return true
  })
  if (asked) app.jobs.wake()
}

const FILES_AT_MOST = 20
