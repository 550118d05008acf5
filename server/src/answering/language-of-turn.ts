import type { Language } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import { isBrowserSurer, languageOf } from '../chats/phrases.ts'
import type { AgentRow, ChatRow, Schema } from '../database/schema.ts'
import { englishOrPolish, languageShownBy, wordsOf } from '../language/index.ts'

type Chat = Pick<ChatRow, 'context'>
type Agent = Pick<AgentRow, 'account_id' | 'id'>

/**
 * Returns the language to answer in. If the message does not show it ("r u open sundays?"), the conversation decides,
 * latest message first; then the browser, for a word or two; then the documents, which most customers can read.
 */
export async function languageOfTurn(
  tx: Transaction<Schema>,
  agent: Agent,
  chat: Chat,
  asked: string,
  before: string[] = [],
): Promise<Language> {
  return (
    languageWithoutDocuments(chat, asked, before) ??
    (await languageOfDocuments(tx, agent)) ??
    languageOf(chat, asked)
  )
}

/** Returns null if only the documents can decide. */
export function languageWithoutDocuments(chat: Chat, asked: string, before: string[] = []): Language | null {
  const shown = shownBy(asked)
  const said = before.map(shownBy).find((language) => language !== null && language !== 'other')
  if (shown !== null && !(said && isOneWordAgainst(asked, shown))) return languageOf(chat, asked)
  if (said) return said as Language
  return isBrowserSurer(chat, asked) ? languageOf(chat, asked) : null
}

/** One stop word does not change the language of a conversation if the letters disagree ("Lovely ta, bye"). */
const isOneWordAgainst = (asked: string, shown: string) =>
  (shown === 'pl' || shown === 'en') &&
  wordsOf(asked).length <= FEW_WORDS &&
  !ACCENT.test(asked) &&
  englishOrPolish(asked) !== shown

const ACCENT = /[ąćęłńóśźż]/i

const FEW_WORDS = 4

/** Numbers and symbols have no language. */
const shownBy = (text: string) => (/\p{L}/u.test(text) ? languageShownBy(text) : null)

/** The most common language of the documents, if we support it. */
async function languageOfDocuments(
  tx: Transaction<Schema>,
  { account_id, id }: Agent,
): Promise<Language | null> {
  const most = await tx
    .selectFrom('files')
    .select('language')
    .where('account_id', '=', account_id)
    .where('agent_id', '=', id)
    .where('language', 'is not', null)
    .groupBy('language')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('language')
    .executeTakeFirst()
  return SPOKEN.find((language) => language === most?.language) ?? null
}

const SPOKEN: Language[] = ['en', 'pl', 'ru']
