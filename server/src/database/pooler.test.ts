import { api } from '@switchboard/contract'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { createTestDatabase } from '../../test/database.ts'
import { eventually } from '../../test/eventually.ts'
import { pgbouncerPath, startPgbouncer } from '../../test/pgbouncer.ts'
import { quietLog } from '../../test/quiet-log.ts'
import { liveChat, visitorOf } from '../../test/visitor.ts'
import { connect } from './connect.ts'
import { inAccount } from './in-account.ts'
import { openDatabase } from './open.ts'
import { SESSION_TIMEOUTS } from './session-timeouts.ts'

if (pgbouncerPath) await behindPgbouncer()
else test.skip('PgBouncer in front of PostgreSQL (not tested: there is no pgbouncer here)')

async function behindPgbouncer() {
  const own = await createTestDatabase()
  afterAll(own.close)
  const { user, password, host, port, database } = own.connection
  const directUrl = `postgresql://${user}:${password}@${encodeURIComponent(host!)}:${port ?? 5432}/${database}`
  const [pooler, lenient] = await Promise.all([
    startPgbouncer(own.connection),
    startPgbouncer(own.connection, `ignore_startup_parameters = ${Object.keys(SESSION_TIMEOUTS).join(', ')}`),
  ])
  const open = (options: { databaseUrl: string; directUrl?: string }) =>
    openDatabase({ ...options, dataDir: '/nowhere' }, quietLog)

  test.each([
    ['refuses the timeouts of a session', () => pooler],
    ['drops the timeouts of a session', () => lenient],
  ])('a pooler that %s is refused with the setting that is missing', async (_, address) => {
    await expect(open({ databaseUrl: address() })).rejects.toThrow(
      /^DATABASE_URL leads to a connection pooler at 127\.0\.0\.1:\d+\/product\. Set DATABASE_DIRECT_URL/,
    )
  })

  test('a pooler given as the direct address is refused', async () => {
    await expect(open({ databaseUrl: pooler, directUrl: pooler })).rejects.toThrow(
      /^DATABASE_DIRECT_URL leads to a connection pooler/,
    )
  })

  test('two addresses of different databases are refused', async () => {
    const other = await createTestDatabase()
    try {
      const url = directUrl.replace(database!, other.connection.database!)
      await expect(open({ databaseUrl: pooler, directUrl: url })).rejects.toThrow(
        'lead to different databases',
      )
    } finally {
      await other.close()
    }
  })

  test('many transactions share two connections, each within its account and with its timeouts', async () => {
    const opened = await open({ databaseUrl: pooler, directUrl })
    const accounts = Array.from({ length: 60 }, (_, index) => index + 1_000)
    const settings = await Promise.all(
      accounts.map((account) =>
        inAccount(opened.db, account, async (tx) => {
          await tx.insertInto('event_streams').values({ account_id: account, last_seq: account }).execute()
          return tx
            .selectFrom('event_streams')
            .select(({ fn, val }) => [
              'last_seq',
              fn<string>('current_setting', [val('statement_timeout')]).as('statement'),
              fn<string>('current_setting', [val('idle_in_transaction_session_timeout')]).as('idle'),
            ])
            .execute()
        }),
      ),
    )
    expect(settings).toEqual(
      accounts.map((account) => [{ last_seq: account, statement: '30s', idle: '20s' }]),
    )
    // No settings leak from one transaction into the next.
    expect(await opened.db.selectFrom('event_streams').selectAll().execute()).toEqual([])
    expect(opened.description).toMatch(/, pooled at 127\.0\.0\.1:\d+\/product$/)
    await opened.close()
  })

  const shop = await createTestDatabase()
  const connectionString = await startPgbouncer(shop.connection)
  const pooled = connect(shop.connection, 'pooled', quietLog, { connectionString })
  const close = async () => {
    await pooled.close()
    await shop.close()
  }
  const testing = await testApp({ ANSWER_QUIET_MS: '0' }, { ...pooled, close })
  await testing.app.jobs.start()
  afterAll(() => testing.app.jobs.stop({ graceMs: 0 }))

  test('visitors are answered through a pooler', async () => {
    const { owner, agent, widgetId } = await liveChat(testing)
    const mistake = { user_message: 'Do you ship to Poland?', bot_answer: '', right_answer: 'Yes.' }
    await owner.call(api.messages.retrain, { body: { agent_id: agent.id, mistakes: [mistake] } })
    const visitors = await Promise.all(Array.from({ length: 8 }, () => visitorOf(testing, widgetId)))
    await Promise.all(visitors.map((visitor) => visitor.write('Do you ship to Poland?')))
    for (const visitor of visitors)
      await eventually(async () => JSON.stringify(await visitor.events(0))).toContain('"Yes."')
  })
}
