import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { FAKE_KEY, startFakeModel } from '../../../server/src/llm/fake/server.ts'
import { ask } from '../database.ts'
import { type ForkedWorker, forkWorker } from '../fork-worker.ts'
import { seededRandom } from '../random.ts'
import { newTenant, type Tenant } from '../tenant.ts'
import { checkChats } from './check-chats.ts'
import { checkOperator, checkWriters } from './check-history.ts'
import { type Installation, openInstallation } from './installation.ts'
import { haunt, type Kills } from './nemesis.ts'
import type { Operator } from './operator.ts'
import { readStored, type Stored } from './stored.ts'
import { countAcknowledged, type OperatorNote, readWitness, type WriterNote } from './witness.ts'
import type { VisitorOutcome, Writers } from './writer.ts'

export interface KillRun {
  processes: number
  /** Minimum number of kills, and of messages acknowledged meanwhile. */
  kills: number
  messages: number
  writers: number
  visitorsPerWriter: number
  seed: number
  /** Whether to wait for the leases of killed workers. A short run expires them at once instead. */
  waitsForLeases: boolean
}

export interface KillOutcome extends Kills {
  acknowledged: number
  unknown: number
  answered: number
  repeated: number
  /** Jobs that were killed too often and were abandoned, with a notice to the customer. */
  givenUp: number
  reloads: number
  problems: string[]
}

/** Runs customers and an operator while processes and the database are killed, then checks everything. */
export async function killRun(run: KillRun): Promise<KillOutcome> {
  const model = await startFakeModel()
  const withModel = {
    LLM_BASE_URL: model.url,
    LLM_API_KEY: FAKE_KEY,
    LLM_MODEL: 'words',
    LLM_ACCOUNTS: 'all',
  }
  const installation = await openInstallation({
    processes: run.processes,
    settings: { ANSWER_QUIET_MS: '150' },
  })
  try {
    const [quiet, staffed] = [await newTenant(installation.urls[0]!), await newTenant(installation.urls[0]!)]
    const cast = await startCast(run, installation, quiet, staffed)
    const kills = await haunt({
      installation,
      random: seededRandom(run.seed),
      // Alternates with the built-in engine.
      settingsOf: (kill) => (kill % 2 ? withModel : {}),
      kills: run.kills,
    })
    while (sum(cast.witnessPaths.map(countAcknowledged)) < run.messages) await wait(200)
    if (!run.waitsForLeases) await endLeases(installation)
    const visitors = await cast.finish()
    await jobsEnded(installation)
    const stored = await readStored(installation.database())
    return { ...kills, ...judge(cast, visitors, stored, quiet) }
  } finally {
    await installation.stop()
    installation.remove()
    await model.close()
  }
}

interface Cast {
  witnessPaths: string[]
  operatorPath: string
  finish(): Promise<VisitorOutcome[]>
}

async function startCast(
  run: KillRun,
  { urls, folder }: Installation,
  quiet: Tenant,
  staffed: Tenant,
): Promise<Cast> {
  mkdirSync(join(folder, 'witness'))
  const operatorPath = join(folder, 'witness', 'operator')
  const operator = forkWorker<Operator, null>(new URL('./operator.ts', import.meta.url), {
    urls,
    email: staffed.email,
    password: staffed.password,
    agentId: staffed.agentId,
    seed: run.seed,
    witnessPath: operatorPath,
  })
  const names = Array.from({ length: run.writers }, (_, index) => `w${index}`)
  const witnessPaths = names.map((name) => join(folder, 'witness', name))
  const writers = names.map(
    (name, index): ForkedWorker<VisitorOutcome[]> =>
      forkWorker<Writers, VisitorOutcome[]>(new URL('./writer.ts', import.meta.url), {
        urls,
        widgetIds: [quiet.widgetId, staffed.widgetId],
        name,
        visitors: run.visitorsPerWriter,
        seed: run.seed + 1000 * (index + 1),
        witnessPath: witnessPaths[index]!,
        settleMs: 100_000,
      }),
  )
  return {
    witnessPaths,
    operatorPath,
    async finish() {
      operator.finish()
      await operator.outcome
      for (const writer of writers) writer.finish()
      return (await Promise.all(writers.map(({ outcome }) => outcome))).flat()
    },
  }
}

const endLeases = (installation: Installation) =>
  ask(installation.database(), "update jobs set lease_until = now() where state = 'running'")

/** Waits until the jobs of killed workers have been retried after their lease, even those with nothing left to do. */
async function jobsEnded(installation: Installation): Promise<void> {
  const text = `select from jobs where kind in ('answer_chat', 'deliver_chat') and state <> 'dead'`
  const lastMoment = performance.now() + 60_000
  while (performance.now() < lastMoment && (await ask(installation.database(), text)).length > 0)
    await wait(500)
}

function judge(cast: Cast, visitors: VisitorOutcome[], stored: Stored, quiet: Tenant) {
  const written = cast.witnessPaths.flatMap((path) => readWitness<WriterNote>(path))
  const count = (what: WriterNote['what']) => written.filter((note) => note.what === what).length
  return {
    acknowledged: count('ok'),
    unknown: count('unknown'),
    repeated: count('again'),
    answered: stored.messages.filter(({ answered_by }) => answered_by === 'ai').length,
    givenUp: stored.openJobs.filter(({ state }) => state === 'dead').length,
    reloads: sum(visitors.map(({ reloads }) => reloads)),
    problems: [
      ...checkWriters(written, stored),
      ...checkOperator(readWitness<OperatorNote>(cast.operatorPath), stored),
      ...checkChats(stored),
      ...checkAnswered(stored, quiet.agentId),
      ...visitors.flatMap(({ complaints }) => complaints),
      ...visitors
        .filter(({ isSettled }) => !isSettled)
        .map(({ visitor }) => `${visitor} still waits for an answer`),
    ],
  }
}

/** If no person interferes, the last message of each chat has been answered. */
function checkAnswered({ messages }: Stored, agentId: number): string[] {
  const lastByChat = new Map(
    messages.filter((message) => message.agent_id === agentId).map((message) => [message.chat_id, message]),
  )
  return [...lastByChat.values()]
    .filter(({ answered_by }) => answered_by !== 'ai')
    .map(({ question }) => `Nobody answered "${question}", the last word of its chat`)
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
