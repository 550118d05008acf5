import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../database/open.ts'
import { StartError } from '../../database/start-error.ts'
import type { Blobs } from '../blobs.ts'

/** Key in the table `installation`: the hash of a content that the first process stored for the others to find. */
export const SHARED_FILES = 'shared_files'

/** All processes on one database must share one file store, or each finds only some of the files. */
export async function checkShared({ db }: Pick<Database, 'db'>, blobs: Blobs): Promise<void> {
  const hash = (await known(db)) ?? (await leaveMark(db, blobs))
  if (await blobs.has(hash)) return
  throw new StartError(
    `Uploaded files of this installation are not in ${blobs.description}. Set DATA_DIR to the folder that all processes ` +
      'share, or S3_BUCKET as the others have it. If the files are lost for good, delete the row with the key ' +
      `'${SHARED_FILES}' from the table installation and start again.`,
  )
}

async function known(db: Database['db']): Promise<string | undefined> {
  const found = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', SHARED_FILES)
    .executeTakeFirst()
  return found?.value
}

/** Stores the content before its hash. If two processes start at once, the first hash counts. */
async function leaveMark(db: Database['db'], blobs: Blobs): Promise<string> {
  const { hash } = await blobs.put(Buffer.from(`Switchboard keeps files here. ${randomUUID()}\n`), {
    maxBytes: 100,
  })
  const { rows } = await sql<{ value: string }>`
    insert into installation as i (key, value) values (${SHARED_FILES}, ${hash})
    on conflict (key) do update set value = i.value returning value`.execute(db)
  if (rows[0]!.value !== hash) await blobs.remove(hash)
  return rows[0]!.value
}
