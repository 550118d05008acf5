import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import { languageOfText } from '../../language/index.ts'
import type { AgentEmbedder } from './agent-embedder.ts'
import type { AgentIndex } from './indexes.ts'

/** Approved answers are indexed like chunks, mainly by their questions. Their ids in the index are negative. */
export async function readLessons(
  app: App,
  agent: { account_id: number; id: number },
  index: AgentIndex,
  embedder: AgentEmbedder,
): Promise<void> {
  const lessons = await inAccount(app.db, agent.account_id, (tx) =>
    tx
      .selectFrom('approved_answers')
      .select(['id', 'question', 'answer', 'created_at'])
      .where('account_id', '=', agent.account_id)
      .where('agent_id', '=', agent.id)
      .execute(),
  )
  const taught = new Map(lessons.map(({ id, created_at }) => [id, created_at.getTime()]))
  const outdated = [...index.lessons].filter(([id, at]) => taught.get(id) !== at).map(([id]) => -id)
  await index.ask('remove', outdated)
  const fresh = lessons.filter(({ id }) => index.lessons.get(id) !== taught.get(id))
  const documents = fresh.map(({ id, question, answer }) => ({
    ...{ id: -id, title: '', heading: '', question, text: answer },
    ...{ language: languageOfText(question), vectors: [] as Int8Array[] },
  }))
  const vectors = documents.length ? await embedder.embed(documents.map(({ question }) => question)) : null
  vectors?.forEach((vector, i) => {
    documents[i]!.vectors = [vector]
  })
  await index.ask('add', documents)
  index.lessons = taught
}
