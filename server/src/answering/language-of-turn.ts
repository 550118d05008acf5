import type { Language } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import { isBrowserSurer, languageOf } from '../chats/phrases.ts'
import type { AgentRow, ChatRow, Schema } from '../database/schema.ts'
import { englishOrPolish, languageShownBy, wordsOf } from '../language/index.ts'

type Chat = Pick<ChatRow, 'context'>
type Agent = Pick<AgentRow, 'account_id' | 'id'>

/**
 * The language to answer in. Where the words do not show it ("r u open sundays?"), what was said before does, latest
 * first; then the browser, for a word or two; then the documents, which most customers can read.
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

/** Null where only the documents can tell. */
export function languageWithoutDocuments(chat: Chat, asked: string, before: string[] = []): Language | null {
  const shown = shownBy(asked)
  const said = before.map(shownBy).find((language) => language !== null && language !== 'other')
  if (shown !== null && !(said && isOneWordAgainst(asked, shown))) return languageOf(chat, asked)
  if (said) return said as Language
  return isBrowserSurer(chat, asked) ? languageOf(chat, asked) : null
}

/** "Lovely ta, bye": one little word of another language does not change that of a conversation if the letters do not. */
const isOneWordAgainst = (asked: string, shown: string) =>
  (shown === 'pl' || shown === 'en') &&
  wordsOf(asked).length <= FEW_WORDS &&
  !ACCENT.test(asked) &&
  englishOrPolish(asked) !== shown

const ACCENT = /[ąćęłńóśźż]/i

const FEW_WORDS = 4

/** Figures and signs are of no language. */
const shownBy = (text: string) => (/\p{L}/u.test(text) ? languageShownBy(text) : null)

/** Of most of them, if that is one we speak. */
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
