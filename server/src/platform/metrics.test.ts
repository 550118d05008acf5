import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { createMetrics, METRICS } from './metrics.ts'

const { http, newAccount, sqlIn } = await testApp()

test('each metric comes with its type and what it means', () => {
  const metrics = createMetrics()
  metrics.count('jobs_total', { kind: 'a', outcome: 'done' })
  metrics.count('jobs_total', { kind: 'a', outcome: 'done' }, 2)
  metrics.observeSeconds('job_seconds', { kind: 'a"\n' }, 0.3)
  metrics.gauge('jobs_running', () => 4)
  metrics.gauge('jobs_dead', () => [{ labels: { kind: 'a' }, value: 1 }])
  expect(
    metrics
      .text()
      .split('\n')
      .filter((line) => !line.includes('_bucket')),
  ).toEqual([
    '# HELP jobs_running Jobs that this process works on.',
    '# TYPE jobs_running gauge',
    'jobs_running 4',
    '# HELP jobs_dead Jobs that failed for good and wait for somebody to retry them, by kind.',
    '# TYPE jobs_dead gauge',
    'jobs_dead{kind="a"} 1',
    '# HELP jobs_total Attempts at jobs by kind and outcome.',
    '# TYPE jobs_total counter',
    'jobs_total{kind="a",outcome="done"} 3',
    '# HELP job_seconds Time that an attempt at a job took, by kind.',
    '# TYPE job_seconds histogram',
    'job_seconds_sum{kind="a__"} 0.3',
    'job_seconds_count{kind="a__"} 1',
    '',
  ])
  expect(metrics.text()).toContain(
    'job_seconds_bucket{kind="a__",le="0.25"} 0\njob_seconds_bucket{kind="a__",le="0.5"} 1',
  )
})

test.each(['deploy/alert-rules.yaml', 'deploy/grafana-dashboard.json'])(
  'all that %s asks for is measured',
  (file) => {
    const text = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
    const expressions = Array.from(text.matchAll(/"?expr"?: "?(.+?)"?,?\n/g), ([, expression]) => expression!)
    expect(expressions.length).toBeGreaterThan(8)
    const asked = expressions.flatMap((each) => each.match(/\b[a-z]+(?:_[a-z0-9]+)+\b/g) ?? [])
    const names = asked.map((name) => name.replace(/_(bucket|count|sum)$/, ''))
    const functions = ['histogram_quantile']
    expect([...new Set(names)].filter((name) => !(name in METRICS) && !functions.includes(name))).toEqual([])
  },
)

test('a scrape tells of the whole installation, and what has waited longest in its queue', async () => {
  const { id } = await newAccount()
  await sqlIn(
    id,
    `insert into jobs (account_id, kind, payload, run_at) values ($1, 'nobody_runs', '{}', now() - interval '90 seconds')`,
    [id],
  )
  const { body } = await http.fastify.inject('/metrics')
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1])
  expect(value('jobs_due')).toBe(1)
  expect(value('jobs_oldest_due_seconds')).toBeGreaterThanOrEqual(90)
  expect(value('database_bytes')).toBeGreaterThan(1_000_000)
  expect(value('disk_free_bytes')).toBeGreaterThan(0)
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
  expect(value('event_bus_connected')).toBe(1)
  expect(body).toMatch(/^database_connections\{state="idle"\} \d+$/m)
})

test('a process that stops says so before it refuses calls', async () => {
  expect((await http.fastify.inject('/readyz')).statusCode).toBe(200)
  onTestFinished(() => {
    http.isDraining = false
  })
  http.isDraining = true
  const { statusCode, headers, body } = await http.fastify.inject('/readyz')
  expect([statusCode, headers['retry-after'], JSON.parse(body)]).toEqual([503, '2', { status: 'stopping' }])
  expect((await http.fastify.inject('/healthz')).statusCode).toBe(200)
})
