import pg from 'pg'
import { FAKE_KEY, startFakeModel } from '../../../server/src/llm/fake/server.ts'
import { seededRandom } from '../random.ts'
import { type Installation, openInstallation } from './installation.ts'
import type { RaceKind } from './race-lane.ts'
import { raceModes } from './race-modes.ts'
import { raceStops } from './race-stops.ts'

export interface RaceRun {
  processes: number
  races: number
  seed: number
}

/** Runs both kinds of change against both kinds of engine, with an equal share of the races each. */
export async function raceRun({ processes, races, seed }: RaceRun) {
  const model = await startFakeModel()
  const engines: Record<string, Record<string, string>> = {
    'built-in': {},
    model: { LLM_BASE_URL: model.url, LLM_API_KEY: FAKE_KEY, LLM_MODEL: 'words', LLM_ACCOUNTS: 'all' },
  }
  const installation = await openInstallation({
    processes,
    settings: { ANSWER_QUIET_MS: '0' },
  })
  const kinds: RaceKind[] = []
  try {
    for (const [engine, settings] of Object.entries(engines)) {
      if (settings.LLM_BASE_URL) await restart(installation, settings)
      const pool = new pg.Pool({ ...installation.database(), max: 4 })
      const track = { installation, random: seededRandom(seed), pool, races: Math.ceil(races / 4) }
      kinds.push({ ...(await raceModes(track)), name: `mode, ${engine}` })
      kinds.push({ ...(await raceStops(track)), name: `stop, ${engine}` })
      await pool.end()
    }
  } finally {
    await installation.stop()
    installation.remove()
    await model.close()
  }
  return {
    kinds,
    races: kinds.reduce((sum, kind) => sum + kind.answerFirst + kind.changeFirst, 0),
    problems: kinds.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`)),
  }
}

async function restart({ urls, kill, start }: Installation, settings: Record<string, string>) {
  for (const index of urls.keys()) {
    await kill(index)
    await start(index, settings)
  }
}
