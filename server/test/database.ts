import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { connect, type Database } from '../src/database/connect.ts'
import { quietLog } from './quiet-log.ts'

/** A migrated database for this test file, dropped after the last test. Call it at the top of the file. */
export async function testDatabase(): Promise<Database> {
  const database = await createTestDatabase()
  afterAll(database.close)
  return database
}

/** The same for callers that close it themselves; `close` drops the database. */
export async function createTestDatabase(): Promise<Database> {
  const { program, template } = inject('testServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(`create database ${name} template ${template} owner ${program.user}`)
  const database = connect({ ...program, database: name }, `test database ${name}`, quietLog)
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= database.close().then(() => asAdmin(`drop database ${name} with (force)`))
    return closing
  }
  return { ...database, close }
}

async function asAdmin(sql: string): Promise<void> {
  const client = new pg.Client(inject('testServer').admin)
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
