import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { buildWorld } from '../../test/world.ts'

const testing = await testApp()

test('why a file could not be read is recognised in what is stored so far, else it stays as it is', async () => {
  const { id, user_id } = await testing.newAccount()
  const { file } = await buildWorld(testing, { id, user_id })
  await testing.app.database.pool.query(
    ['files', 'upload_files', 'sites'].map((table) => `alter table ${table} drop column reason`).join('; '),
  )
  const copy = (words: string, name: string) =>
    testing.sqlIn(
      id,
      `insert into files (account_id, agent_id, file_name, state, error)
       select account_id, agent_id, $1, 'failed', $2 from files where id = $3`,
      [name, words, file],
    )
  for (const [name, [words]] of Object.entries(STORED)) await copy(words, name)
  await testing.app.database.pool.query(`begin; ${migration('0780_file_reasons')}; commit`)
  const rows = await testing.sqlIn<{ file_name: string; error: string; reason: unknown }>(
    id,
    'select file_name, error, reason from files where error is not null',
  )
  expect(
    Object.fromEntries(rows.map(({ file_name, error, reason }) => [file_name, [error, reason]])),
  ).toEqual(STORED)
})

const STORED: Record<string, [words: string, reason: unknown]> = {
  'empty.pdf': ['The file is empty.', { code: 'file_empty', params: {} }],
  'slow.pdf': [
    'Reading the file took longer than 60 seconds. Split it into smaller files.',
    { code: 'file_slow', params: { number: '60' } },
  ],
  'bomb.zip': [
    'The file unpacks to more than 200 MB, or to more than 100 times its size. Upload the documents in it one by one.',
    { code: 'file_unpacks', params: { number: '200', ratio: '100' } },
  ],
  'changed.pdf': [
    'The new version could not be read: Nothing in it could be read. a.bin: The file is empty.',
    {
      code: 'file_new_version',
      params: {
        reason: {
          code: 'archive_unreadable',
          params: { path: 'a.bin', reason: { code: 'file_empty', params: {} } },
        },
      },
    },
  ],
  'old.pdf': ['Words of a version long gone.', null],
}

const migration = (name: string) => readFileSync(new URL(`./migrations/${name}.sql`, import.meta.url), 'utf8')
