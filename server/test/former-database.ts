import fs from 'node:fs'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '../src/database/connect.ts'
import { createTestDatabase } from './database.ts'

/** The SECRET_KEY of the database of version 3.4. */
export const FORMER_KEY = Buffer.alloc(32, '3.4').toString('base64')

/** The database of version 3.4, made by its 102 migrations, with two accounts that have a row of nearly every kind. */
export async function formerDatabase(): Promise<Database> {
  const { admin, program } = inject('testServer')
  const database = await createTestDatabase()
  const dump = gunzipSync(fs.readFileSync(new URL('./database-3.4.sql.gz', import.meta.url))).toString('utf8')
  const client = new pg.Client({ ...admin, database: database.connection.database })
  await client.connect()
  try {
    await client.query(`drop schema public cascade; create schema public authorization ${program.user}`)
    await client.query(dump.replaceAll('former_program', program.user!))
  } finally {
    await client.end()
  }
  return database
}
