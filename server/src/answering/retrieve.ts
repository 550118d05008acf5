// Step two: retrieves the passages for a question.
import type { Language } from '@switchboard/contract'
import type { App } from '../context.ts'
import type { AgentRow } from '../database/schema.ts'
import { cosine } from '../embedding/index.ts'
import { hoursPassage } from '../hours/say-hours.ts'
import { type FoundPassage, type SearchResult, searchKnowledge } from '../knowledge/search/index.ts'
import { sentencesOf } from '../language/index.ts'
import { type Candidate, readPassages, unreadCandidates } from './read-passages.ts'
import { type FollowUp, historyOf, STANDS_ALONE } from './understand.ts'

export interface Retrieval {
  searchedFor: string
  found: SearchResult
  /** Best first. */
  candidates: Candidate[]
}

type Asked = Pick<AgentRow, 'account_id' | 'id'> & Partial<Pick<AgentRow, 'opening_hours' | 'embedding'>>

const SEARCHED = 10
export async function retrieve(
  app: App,
  agent: Asked,
  question: string,
  followUp: FollowUp,
  language?: Language,
  signal?: AbortSignal,
): Promise<Retrieval> {
  const { searchedFor, found } = await search(app, agent, question, followUp, language, signal)
  return {
    searchedFor,
    found,
    candidates: await readPassages(app, searchedFor, found, found.passages, signal),
  }
}

/** The same by words and vectors alone. */
export async function retrieveUnread(
  app: App,
  agent: Asked,
  question: string,
  language?: Language,
  signal?: AbortSignal,
): Promise<Retrieval> {
  const { searchedFor, found } = await search(app, agent, question, STANDS_ALONE, language, signal)
  return { searchedFor, found, candidates: unreadCandidates(found, found.passages) }
}

async function search(
  app: App,
  agent: Asked,
  question: string,
  { leansOn, about }: FollowUp,
  language?: Language,
  signal?: AbortSignal,
): Promise<Omit<Retrieval, 'candidates'>> {
  const carried = about || undefined
  const found = await searchKnowledge(
    app,
    agent,
    { text: question, carried, history: leansOn.length ? historyOf(leansOn) : undefined, language },
    SEARCHED,
  )
  const searchedFor = carried ? `${carried} ${found.text}` : found.text
  const hours = await asPassage(app, agent, found, signal)
  if (hours) found.passages = [...found.passages, hours].sort((one, other) => other.score - one.score)
  return { searchedFor, found }
}

/** The owner's opening hours as a passage, found like any other, even if no document has embeddings yet. */
async function asPassage(
  app: App,
  { opening_hours, embedding = 'built_in' }: Asked,
  found: SearchResult,
  signal?: AbortSignal,
): Promise<FoundPassage | null> {
  if (!opening_hours) return null
  const spoken = found.language === 'other' ? 'en' : found.language
  const { heading, text } = hoursPassage(opening_hours, spoken)
  const texts = [found.text, `${heading}. ${text}`, ...sentencesOf(text)]
  const [asked, vector, ...sentenceVectors] =
    (embedding === 'built_in' && (await app.embedder.embed(texts, signal))) || []
  found.queryVector ??= asked ?? null
  const dense = asked && vector ? cosine(asked, vector) : null
  const closest = Math.max(...found.passages.map((passage) => passage.dense ?? 0), dense ?? 0)
  const score = dense !== null && closest > 0 ? Math.max(0, dense) / closest : 1
  return {
    ...{ chunk_id: null, lesson_id: null, file_id: null, kind: 'hours', title: heading, heading: '' },
    ...{ question: null, text, url: null, language: spoken, is_suspect: false },
    ...{ score, lexical: 0, dense, sentenceVectors },
  }
}
