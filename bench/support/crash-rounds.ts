import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { api, createClient, memoryTokens } from '@switchboard/contract'
import { runProduct, temporaryFolder } from './product.ts'

export interface CrashOutcome {
  acknowledged: number
  lost: string[]
  /** How long each start after a kill took. */
  restartMs: number[]
}

/**
 * Kills the product with -9 while accounts are being created, starts it again, and counts the acknowledged
 * accounts that cannot sign in. Every second round its database is killed too.
 */
export async function crashRounds(rounds: number): Promise<CrashOutcome> {
  const folder = temporaryFolder()
  const created: string[] = []
  const restartMs: number[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      const product = await runProduct(folder.path)
      if (round > 0) restartMs.push(product.readyMs)
      const writing = [1, 2, 3, 4].map((writer) =>
        createAccounts(product.url, `r${round}w${writer}`, created),
      )
      await wait(200 + ((round * 137) % 600))
      if (round % 2) killDatabase(folder.path)
      await product.kill()
      await Promise.all(writing)
    }
    const product = await runProduct(folder.path)
    restartMs.push(product.readyMs)
    const lost = await missing(product.url, created)
    await product.stop()
    return { acknowledged: created.length, lost, restartMs }
  } finally {
    folder.remove()
  }
}

const PASSWORD = 'correct horse battery'

/** Runs until the server is gone, and records only acknowledged accounts. */
async function createAccounts(baseUrl: string, name: string, created: string[]): Promise<void> {
  const { call } = createClient({ baseUrl, tokens: memoryTokens() })
  for (let n = 0; ; n += 1) {
    const username = `${name}n${n}@example.com`
    try {
      await call(api.auth.register, { body: { username, password: PASSWORD } })
    } catch {
      return
    }
    created.push(username)
  }
}

async function missing(baseUrl: string, usernames: string[]): Promise<string[]> {
  const { call } = createClient({ baseUrl, tokens: memoryTokens() })
  const lost: string[] = []
  for (const username of usernames)
    await call(api.auth.signIn, { body: { username, password: PASSWORD } }).catch(() => lost.push(username))
  return lost
}

function killDatabase(dataDir: string): void {
  const lockFile = join(dataDir, 'pg', 'postmaster.pid')
  if (existsSync(lockFile)) process.kill(Number(readFileSync(lockFile, 'utf8').split('\n')[0]), 'SIGKILL')
}
