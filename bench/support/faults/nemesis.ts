import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../random.ts'
import type { Installation } from './installation.ts'

export interface Kills {
  count: number
  withDatabase: number
  /** How long each start after a kill took. */
  restartMs: number[]
}

interface Plan {
  installation: Installation
  random: Random
  /** Settings for the next start, so that one run covers several. */
  settingsOf(kill: number): Record<string, string>
  kills: number
}

/** Kills processes with -9 at random times: one, all of them, or the database before, after or alone. */
export async function haunt({ installation, random, settingsOf, kills: wanted }: Plan): Promise<Kills> {
  const kills: Kills = { count: 0, withDatabase: 0, restartMs: [] }
  const all = installation.urls.map((_, index) => index)
  while (kills.count < wanted) {
    await wait(random.between(LEAST_MS, MOST_MS))
    const victims = random.chance(0.3) ? all : [random.pick(all)]
    const isDatabaseHit = random.chance(0.3)
    const isDatabaseFirst = random.chance(0.5)
    if (isDatabaseHit && isDatabaseFirst) {
      installation.killDatabase()
      // Sometimes kill the processes at once, sometimes let them notice the lost database first.
      await wait(random.pick([0, 0, 50, 1000]))
    }
    await Promise.all(victims.map(installation.kill))
    if (isDatabaseHit && !isDatabaseFirst) installation.killDatabase()
    kills.count += victims.length
    kills.withDatabase += isDatabaseHit ? 1 : 0
    for (const victim of victims) {
      const startedAt = performance.now()
      await installation.start(victim, settingsOf(kills.count))
      kills.restartMs.push(performance.now() - startedAt)
    }
  }
  return kills
}

const LEAST_MS = 100
const MOST_MS = 2200
