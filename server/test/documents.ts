import type { TestApp } from './app.ts'

interface Document {
  title: string
  heading?: string
  text: string
  url?: string
  question?: string
  is_suspect?: boolean
  language?: string
}

/** Adds documents to an agent's knowledge base as if they had been parsed, one chunk each. */
export async function giveDocuments(
  { sqlIn }: TestApp,
  accountId: number,
  agentId: number,
  ...documents: Document[]
): Promise<void> {
  for (const { title, heading = '', text, url, question, is_suspect = false, language = 'en' } of documents)
    await sqlIn(
      accountId,
      `with agent as (
         update agents set knowledge_version = knowledge_version + 1 where id = $2 returning knowledge_version
       ), file as (
         insert into files (account_id, agent_id, file_name, title, url) values ($1, $2, $3, $3, $4) returning id
       )
       insert into chunks (account_id, agent_id, file_id, ordinal, kind, question, text, language, is_suspect, heading, version)
       select $1, $2, file.id, 0, $5, $6, $7, $8, $9, $10, knowledge_version from file, agent`,
      [
        accountId,
        agentId,
        title,
        url ?? null,
        question ? 'faq' : 'prose',
        question ?? null,
        text,
        language,
        is_suspect,
        heading,
      ],
    )
}
