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

/** The first may have begun before the change that it should see, and knowledge that changes all the time must not stop us. */
const MOST_READINGS = 2

/** What an agent knows that has to do with a question, best first. Approved answers are among it. */
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
    // Somebody has changed what the agent knows: what was found may be gone, or not the best.
    await bringUpToDate(app, agent, index, { isWaitedFor: true })
  }
  return found!
}

/** So that whoever asks first does not wait until all of it has been read. */
export const prepareSearch = (app: App, agent: AgentRef): Promise<void> =>
  bringUpToDate(app, agent, app.indexes.of(agent), { isWaitedFor: false })

async function searchIn(
  app: App,
  agent: AgentRef,
  index: AgentIndex,
  query: KnowledgeQuery,
  limit: number,
): Promise<{ found: SearchResult; isCurrent: boolean }> {
  // "A Start?" alone could be English; what it leans on shows that it is not.
  const asked = `${query.carried ?? ''} ${query.text}`
  const language = languageShownBy(asked) ?? query.language ?? languageOfText(asked)
  const mended = (written = '') => (written ? index.ask('mended', written) : '')
  const [text, carried, hasMeanings] = await Promise.all([
    mended(query.text),
    mended(query.carried),
    index.ask('hasMeanings', undefined),
  ])
  const { version, embedder } = index
  // Before anything has a vector there is nothing to compare with: words answer without waiting for a model.
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
