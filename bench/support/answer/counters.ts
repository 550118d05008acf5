import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { ask } from '../database.ts'

export interface Counters {
  queries: number
  walBytes: number
  mainThreadMs: number
  processMs: number
}

/** Counters of the product since it started. */
export async function readCounters(
  pid: number,
  queryCountFile: string,
  database: pg.ClientConfig,
): Promise<Counters> {
  const [wal] = await ask<{ bytes: string }>(
    database,
    "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes",
  )
  return {
    queries: await queryCount(pid, queryCountFile),
    walBytes: Number(wal!.bytes),
    mainThreadMs: cpuMs(`/proc/${pid}/task/${pid}/stat`),
    processMs: cpuMs(`/proc/${pid}/stat`),
  }
}

async function queryCount(pid: number, file: string): Promise<number> {
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  while (!existsSync(file) || !readFileSync(file, 'utf8').endsWith('\n')) await wait(5)
  return Number(readFileSync(file, 'utf8'))
}

/** User and system time, from clock ticks of 10 ms. NaN without /proc. */
function cpuMs(path: string): number {
  if (!existsSync(path)) return Number.NaN
  const fields = readFileSync(path, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** System calls of all threads while `work` runs; NaN if perf is missing or not permitted. */
export async function countSystemCalls<T>(pid: number, work: () => Promise<T>) {
  const perf = spawn('perf', ['stat', '-x,', '-e', 'raw_syscalls:sys_enter', '-p', String(pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let told = ''
  perf.stderr.on('data', (text) => (told += text))
  const ended = Promise.race([once(perf, 'exit'), once(perf, 'error')])
  const result = await work()
  perf.kill('SIGINT')
  await ended
  return { result, systemCalls: Number.parseInt(told.match(/^(\d+),/m)?.[1] ?? '', 10) }
}
