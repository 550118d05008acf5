import { sql } from 'kysely'
import { test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { inAccount } from '../../database/in-account.ts'
import { requestScope } from '../../database/request-scope.ts'

const { app, newAccount } = await testApp()

test('a job that a request woke is not restricted to the assistants of its sender', async () => {
  const account = await newAccount()
  const seen: { ids: string | null }[] = []
  app.jobs.on('look_around', async (run) => {
    const setting = sql<{
      ids: string | null
    }>`select nullif(current_setting('app.agent_ids', true), '') as ids`
    seen.push((await run.transaction((tx) => setting.execute(tx))).rows[0]!)
  })
  const enqueue = async () => {
    await inAccount(app.db, account.id, (tx) =>
      app.jobs.enqueue(tx, { kind: 'look_around', account_id: account.id }),
    )
    app.jobs.wake()
  }
  await app.jobs.start()
  try {
    await enqueue()
    await eventually(() => seen).toHaveLength(1)
    // The worker has nothing to do now, so the request itself wakes it.
    await eventually(() => /jobs_running 0/.test(app.metrics.text())).toBe(true)
    await requestScope.run({ agentIds: [5] }, enqueue)
    await eventually(() => seen).toEqual([{ ids: null }, { ids: null }])
  } finally {
    await app.jobs.stop({ graceMs: 1000 })
  }
})
