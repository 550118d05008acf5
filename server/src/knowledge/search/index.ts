import type { App } from '../../context.ts'
import { languageOfText, languageShownBy } from '../../language/index.ts'
import { recordServed } from '../../platform/load-shedding.ts'
import type { AgentEmbedder } from './agent-embedder.ts'
import type { AgentIndex } from './indexes.ts'
import { presentPassages } from './present-passages.ts'
import { type AgentRef, bringUpToDate } from './read-index.ts'
import type { KnowledgeQuery, SearchResult } from './search-result.ts'

export { embedChunks } from './embed-chunks.ts'
export { headsOf } from './heads-of.ts'
export { type Indexes, openIndexes } from './indexes.ts'
export type { FoundPassage, KnowledgeQuery, QueryTerm, SearchResult } from './search-result.ts'

/**
 * Two, because the first reading may have begun before the change; not more, because the knowledge may change
 * constantly.
 */
const MOST_READINGS = 2

/** Finds the passages of an agent's knowledge for a question, best first, including approved answers. */
export async function searchKnowledge(
  app: App,
  agent: AgentRef,
  query: KnowledgeQuery,
  limit: number,
): Promise<SearchResult> {
  recordServed()
  let found: SearchResult | undefined
  for (let reading = 0; reading <= MOST_READINGS; reading += 1) {
    const index = app.indexes.of(agent)
    const { isCurrent, ...searched } = await searchIn(app, agent, index, query, limit)
    found = searched.found
    if (isCurrent) break
    // The knowledge has changed: the hits may be gone, or not the best.
    await bringUpToDate(app, agent, index, { isWaitedFor: true })
  }
  return found!
}

/** Loads the index in advance, so that the first question does not wait for it. */
export const prepareSearch = (app: App, agent: AgentRef): Promise<void> =>
  bringUpToDate(app, agent, app.indexes.of(agent), { isWaitedFor: false })

async function searchIn(
  app: App,
  agent: AgentRef,
  index: AgentIndex,
  query: KnowledgeQuery,
  limit: number,
): Promise<{ found: SearchResult; isCurrent: boolean }> {
  // The follow-up "A Start?" alone could be English; the question it refers to shows that it is not.
  const asked = `${query.carried ?? ''} ${query.text}`
  const language = languageShownBy(asked) ?? query.language ?? languageOfText(asked)
  const mended = (written = '') => (written ? index.ask('mended', written) : '')
  const [text, carried, hasMeanings] = await Promise.all([
    mended(query.text),
    mended(query.carried),
    index.ask('hasMeanings', undefined),
  ])
  const { version, embedder } = index
  // Without any vectors there is nothing to compare with: search by words without waiting for a model.
  const vector = hasMeanings && embedder ? await vectorOf(embedder, query) : null
  const { hits, ...told } = await index.ask('search', {
    text,
    carried,
    language,
    vector,
    limit,
  })
  const { version: current = version, passages } = await presentPassages(
    app,
    agent,
    hits,
    embedder?.fingerprint,
  )
  return { found: { ...told, text, language, queryVector: vector, passages }, isCurrent: current === version }
}

async function vectorOf(embedder: AgentEmbedder, { text, history = [] }: KnowledgeQuery) {
  if (history.length > 0) return embedder.embedTurn(text, history)
  return (await embedder.embed([text]))?.[0] ?? null
}
