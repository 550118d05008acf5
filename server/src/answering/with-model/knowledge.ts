// The documents for a model's prompt: the whole knowledge base if it fits, else search results.
import { sql } from 'kysely'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { AgentRow } from '../../database/schema.ts'
import { hoursPassage } from '../../hours/say-hours.ts'
import { wireId } from '../../knowledge/files/present-file.ts'
import { searchKnowledge } from '../../knowledge/search/index.ts'
import { BYTES_PER_TOKEN } from '../../llm/index.ts'
import type { Ground } from '../composed.ts'
import { groundOf } from '../present-passage.ts'
import type { Turn } from '../turn.ts'

/** Returns all documents in a stable order, for the providers' caches, or null if they exceed `mostTokens`. */
export async function wholeKnowledge(
  { db }: Pick<App, 'db'>,
  agent: AgentRow,
  mostTokens: number,
): Promise<Ground[] | null> {
  const kept = keptOf(db)
  const fits = ({ bytes }: Whole) => bytes / BYTES_PER_TOKEN <= mostTokens
  const known = kept.get(agent.id)
  const isCurrent = known?.version === agent.knowledge_version && known.account_id === agent.account_id
  // Without grounds it did not fit into a smaller prompt.
  const isUsable = isCurrent && (known.grounds !== null || !fits(known))
  const whole = isUsable ? known : await readWhole(db, agent, mostTokens)
  keep(kept, agent.id, whole)
  return fits(whole) ? [...whole.grounds!, ...hoursOf(agent)] : null
}

/** What an agent knew at a version. `grounds`: null if it exceeded the prompt. */
interface Whole {
  account_id: number
  version: number
  bytes: number
  grounds: Ground[] | null
}

/** Per database, the latest used last. */
const keptByDatabase = new WeakMap<object, Map<number, Whole>>()
const MOST_KEPT_BYTES = 16 * 1024 * 1024

function keptOf(db: App['db']): Map<number, Whole> {
  const kept = keptByDatabase.get(db) ?? new Map<number, Whole>()
  keptByDatabase.set(db, kept)
  return kept
}

/** Drops those that were not used for longest. */
function keep(kept: Map<number, Whole>, agentId: number, whole: Whole): void {
  kept.delete(agentId)
  kept.set(agentId, whole)
  const held = ({ bytes, grounds }: Whole) => (grounds === null ? 0 : bytes)
  let sum = [...kept.values()].reduce((total, each) => total + held(each), 0)
  for (const [oldest, each] of kept) {
    if (sum <= MOST_KEPT_BYTES && kept.size <= MOST_KEPT) return
    sum -= held(each)
    kept.delete(oldest)
  }
}

const MOST_KEPT = 1_000

async function readWhole(db: App['db'], agent: AgentRow, mostTokens: number): Promise<Whole> {
  const { account_id, id, knowledge_version: version } = agent
  return inAccount(db, account_id, async (tx) => {
    const { bytes } = await tx
      .selectFrom('chunks')
      .select(sql<number>`coalesce(sum(octet_length(text)), 0)::bigint`.as('bytes'))
      .where('account_id', '=', account_id)
      .where('agent_id', '=', id)
      .executeTakeFirstOrThrow()
    if (bytes / BYTES_PER_TOKEN > mostTokens) return { account_id, version, bytes, grounds: null }
    const chunks = await tx
      .selectFrom('chunks')
      .innerJoin('files', (join) =>
        join.onRef('files.account_id', '=', 'chunks.account_id').onRef('files.id', '=', 'chunks.file_id'),
      )
      .select(['chunks.file_id', 'chunks.heading', 'chunks.question', 'chunks.text', 'chunks.is_suspect'])
      .select(['files.title', 'files.file_name', 'files.url'])
      .where('chunks.account_id', '=', account_id)
      .where('chunks.agent_id', '=', id)
      .orderBy('chunks.file_id')
      .orderBy('chunks.ordinal')
      .execute()
    const lessons = await tx
      .selectFrom('approved_answers')
      .select(['question', 'answer'])
      .where('account_id', '=', account_id)
      .where('agent_id', '=', id)
      .orderBy('id')
      .execute()
    const grounds = [
      ...chunks
        .filter(({ is_suspect }) => !is_suspect)
        .map(
          ({ file_id, title, file_name, heading, question, text, url }): Ground => ({
            file_id: wireId({ id: file_id, store: url === null ? 'upload' : 'site' }),
            title: title ?? file_name,
            ...{ heading, question, text, url },
          }),
        ),
      ...lessons.map(
        ({ question, answer }): Ground => ({
          ...{ file_id: null, title: question, heading: '', question, text: answer, url: null },
        }),
      ),
    ]
    return { account_id, version, bytes, grounds }
  })
}

/** In English, because the customer does not read it and the prompt is the same for all customers. */
function hoursOf({ opening_hours }: AgentRow): Ground[] {
  if (!opening_hours) return []
  const { heading, text } = hoursPassage(opening_hours, 'en')
  const zone = `Time zone: ${opening_hours.time_zone}`
  return [{ file_id: null, title: heading, heading: '', question: null, text: `${text}\n${zone}`, url: null }]
}

/** Returns the search results for the question and the passages from the built-in engine, without duplicates. */
export async function retrieveGrounds(
  app: App,
  { agent, language }: Turn,
  question: string,
  read: Ground[],
): Promise<Ground[]> {
  const found = await searchKnowledge(app, agent, { text: question, language }, SEARCHED)
  const grounds = found.passages.filter(({ is_suspect }) => !is_suspect).map(groundOf)
  const byText = new Map<string, Ground>()
  for (const ground of [...grounds.slice(0, FIRST), ...read, ...grounds.slice(FIRST)]) {
    const key = `${ground.file_id} ${ground.question} ${ground.text}`
    if (!byText.has(key)) byText.set(key, ground)
  }
  return [...byText.values()]
}

const SEARCHED = 16
/** If few passages fit, these and the best ones of the built-in engine come first. */
const FIRST = 4
