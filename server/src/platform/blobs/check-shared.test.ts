import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { s3Server } from '../../../test/s3-server.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { openBlobs } from '../blobs.ts'
import { checkShared } from './check-shared.ts'

const database = await testDatabase()
const store = await s3Server()
const folder = temporaryFolder()
const NO_BUCKET = {
  S3_BUCKET: null,
  S3_ENDPOINT: null,
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: null,
  S3_SECRET_ACCESS_KEY: null,
}
const onDisk = (name: string) => openBlobs({ DATA_DIR: join(folder, name), ...NO_BUCKET })
const inBucket = (name: string) => openBlobs({ DATA_DIR: join(folder, name), ...store.settings })

afterEach(() => database.db.deleteFrom('installation').execute())

test('processes that share a folder start, and one with a folder of its own is refused', async () => {
  const [one, same, other] = [await onDisk('a'), await onDisk('a'), await onDisk('b')]
  await Promise.all([checkShared(database, one), checkShared(database, same)])
  await checkShared(database, one)
  await expect(checkShared(database, other)).rejects.toThrow(
    `Uploaded files of this installation are not in ${join(folder, 'b', 'blobs')}`,
  )
})

test('processes with one bucket start, whatever their folders, and one without it is refused', async () => {
  await checkShared(database, await inBucket('c'))
  await checkShared(database, await inBucket('d'))
  await expect(checkShared(database, await onDisk('c'))).rejects.toThrow('S3_BUCKET as the others have it')
})
