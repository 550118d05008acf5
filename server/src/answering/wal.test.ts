import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@switchboard/contract'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { rootDir, testApp } from '../../test/app.ts'
import { conversations } from '../../test/conversations.ts'
import { eventually } from '../../test/eventually.ts'
import { onceRead, uploadAs } from '../../test/knowledge.ts'

const testing = await testApp({ ANSWER_QUIET_MS: '0', EMBEDDING_MODEL: 'none', AI_ANSWERS_PER_HOUR: '1000' })
const { app, sqlIn } = testing
await app.jobs.start()
afterAll(() => app.jobs.stop({ graceMs: 0 }))

const SHOP = join(rootDir, 'evaluation', 'shop-en')
const TURNS = 24

test('an answered turn writes at most 5 KB to the write-ahead log, because passages are stored once, and 2.25 KB for the search', {
  timeout: 120_000,
}, async () => {
  const shop = await conversations(testing)
  await shop.owner.call(api.agents.saveLiveSettings, {
    params: { id: shop.agent.id },
    body: { triggers: api.agents.TRIGGER_TYPES.map((type) => `${type}:disabled`) },
  })
  const files = readdirSync(join(SHOP, 'documents')).map((name) => ({
    name,
    content: readFileSync(join(SHOP, 'documents', name)),
  }))
  const { task_id } = await uploadAs(shop.owner, files, {
    agent_id: String(shop.agent.id),
    vector_store_id: shop.agent.vs_id,
  })
  const read = () => shop.owner.call(api.knowledge.uploadStatus, { params: { taskId: task_id } })
  await onceRead(async () => (await read()).status).toBe('completed')
  const questions = readFileSync(join(SHOP, 'questions.jsonl'), 'utf8').split('\n').filter(Boolean)
  const ask = async (n: number) => {
    const { question } = JSON.parse(questions[n % questions.length]!) as { question: string }
    const { message_id } = await shop.receive(question, { customer: `customer ${n % 8}` })
    const answered = () =>
      sqlIn(shop.owner.id, `select from messages where id = $1 and answered_by = 'ai'`, [message_id])
    await eventually(answered).toHaveLength(1)
  }
  for (let n = 0; n < TURNS; n += 1) await ask(n)
  const from = await walPosition()
  for (let n = 0; n < TURNS; n += 1) await ask(n)
  await eventually(() => app.metrics.text()).toContain('jobs_running 0')
  const shares = await walSince(from)
  const ofSearch = shares.filter(({ relation }) => relation.startsWith('search_'))
  const ofTurn = shares.filter((share) => !ofSearch.includes(share))
  const bytesOf = (some: typeof shares) => some.reduce((sum, { bytes }) => sum + bytes, 0) / TURNS
  expect(bytesOf(ofTurn), JSON.stringify(ofTurn)).toBeLessThanOrEqual(5 * 1024)
  expect(bytesOf(ofSearch), JSON.stringify(ofSearch)).toBeLessThanOrEqual(2.25 * 1024)

  // A question changes its chat's position in the lists. Nothing else in a turn may need new index entries for a chat
  // or a stream.
  const updates = (relation: string, record: string) =>
    shares.filter((share) => share.relation === relation && share.record === record)[0]?.count ?? 0
  expect(updates('chats', 'Heap/UPDATE')).toBeLessThanOrEqual(TURNS)
  expect(updates('chats', 'Heap/HOT_UPDATE')).toBeGreaterThanOrEqual(TURNS)
  expect(updates('messages', 'Heap/UPDATE') + updates('event_streams', 'Heap/UPDATE')).toBe(0)

  const [kept] = await sqlIn<{ answers: number; quoted: number; passages: number }>(
    shop.owner.id,
    `select (select count(*) from answer_reasons) as answers,
      (select sum(cardinality(passages)) from answer_reasons) as quoted,
      (select count(*) from quoted_passages) as passages`,
  )
  // Each question was asked twice, and several answers quote the same passages.
  expect(kept!.answers).toBe(2 * TURNS)
  expect(Number(kept!.quoted)).toBeGreaterThan(2 * kept!.passages)

  const prune = () => app.database.pool.query(`select prune_quoted_passages(now() + interval '3 days')`)
  await prune()
  expect(await sqlIn(shop.owner.id, 'select from quoted_passages')).toHaveLength(kept!.passages)
  await sqlIn(shop.owner.id, 'delete from messages')
  expect(await sqlIn(shop.owner.id, 'select from answer_reasons')).toEqual([])
  await prune()
  expect(await sqlIn(shop.owner.id, 'select from quoted_passages')).toEqual([])
})

async function asAdmin<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const { database } = app.database.connection
  const client = new pg.Client({ ...inject('testServer').admin, database })
  await client.connect()
  return client
    .query<Row>(text, values)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

async function walPosition(): Promise<string> {
  const [wal] = await asAdmin<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn')
  return wal!.lsn
}

/** Only for this file's database: other tests write to the same log. */
async function walSince(from: string) {
  await asAdmin('create extension if not exists pg_walinspect')
  return asAdmin<{ relation: string; record: string; count: number; bytes: number }>(
    `select c.relname as relation, resource_manager || '/' || record_type as record, count(*)::int as count, sum(record_length)::int as bytes
    from (
      select distinct on (start_lsn) * from pg_get_wal_block_info($1, pg_current_wal_insert_lsn(), false)
      order by start_lsn, block_id) b
    join pg_database d on d.oid = b.reldatabase and d.datname = current_database()
    join pg_class c on c.relfilenode = b.relfilenode and c.relnamespace <> 'pg_catalog'::regnamespace
    group by 1, 2 order by 4 desc`,
    [from],
  )
}
