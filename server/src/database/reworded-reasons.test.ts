import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import reasons from '../../../locales/en/reasons.json'
import { testApp } from '../../test/app.ts'
import { buildWorld } from '../../test/world.ts'

const testing = await testApp()
const migration = readFileSync(new URL('./migrations/0670_reworded_reasons.sql', import.meta.url), 'utf8')

test('stored reasons get the words by which they are recognised', async () => {
  const { id, user_id } = await testing.newAccount()
  const { file } = await buildWorld(testing, { id, user_id })
  await testing.sqlIn(id, "update files set error = 'The archive holds no documents.' where id = $1", [file])
  await testing.app.database.pool.query(`begin; ${migration}; commit`)
  expect(await testing.sqlIn(id, 'select error from files where id = $1', [file])).toEqual([
    { error: 'The archive has no documents.' },
  ])
  const today = Object.values(reasons).join('\n')
  const reworded = [...migration.matchAll(/^ +\('.*', '((?:[^']|'')*)'\),?$/gm)].map(([, words]) => words!)
  expect(reworded.length).toBeGreaterThan(30)
  expect(reworded.filter((words) => !today.includes(words.replaceAll("''", "'")))).toEqual([])
})
