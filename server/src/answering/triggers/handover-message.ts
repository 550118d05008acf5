import type { api, Language } from '@switchboard/contract'
import { plainWords } from '../../language/plain-words.ts'
import type { Answer } from '../answer.ts'
import { unseenIn, unseenNotice } from '../media/unseen.ts'
import type { Turn } from '../turn.ts'
import type { Fired } from './index.ts'

/**
 * The message for a customer who is handed over. An answer that they have not seen yet comes first. A "may help" answer
 * is left out, because it would offer a person who is coming anyway. `away`: when people are back, if nobody is
 * available.
 */
export function handoverMessage(
  turn: Turn,
  answer: Answer,
  { type }: Fired,
  away: string | null = null,
): Pick<Answer, 'text' | 'sources'> {
  const unseen = type === 'ai_assistant_failure' ? unseenIn(turn) : null
  const said = unseen ? unseenNotice(unseen, turn.language) : NOTICES[type][turn.language]
  const notice = [said, away].filter(Boolean).join(' ')
  return isWorthSaying(turn, answer)
    ? { text: `${answer.text}\n\n${notice}`, sources: answer.sources }
    : { text: notice, sources: [] }
}

function isWorthSaying({ history }: Turn, { outcome, text, proposals = [] }: Answer): boolean {
  // A proposal is stored, so the customer is told about it.
  if (proposals.length > 0) return true
  const said = plainWords(text)
  return outcome === 'answer' && history.every(({ answer }) => !plainWords(answer ?? '').includes(said))
}

const ON_REQUEST: Record<Language, string> = {
  en: 'I am passing this conversation on to a person. They will answer you here.',
  pl: 'Przekazuję tę rozmowę człowiekowi. Odpowie tutaj.',
  ru: 'Передаю этот разговор человеку. Вам ответят здесь.',
}

const NOTICES: Record<api.agents.TriggerType, Record<Language, string>> = {
  user_explicit_request: ON_REQUEST,
  keyword_trigger: ON_REQUEST,
  ai_assistant_failure: {
    en: 'I cannot answer this myself, so I am passing you on to a person. They will answer you here.',
    pl: 'Nie potrafię na to odpowiedzieć, więc przekazuję rozmowę człowiekowi. Odpowie tutaj.',
    ru: 'Я не могу ответить на это, поэтому передаю разговор человеку. Вам ответят здесь.',
  },
  unhelpful_responses: {
    en: 'My answers have not helped you so far, so I am passing you on to a person. They will answer you here.',
    pl: 'Moje odpowiedzi na razie nie pomogły, więc przekazuję rozmowę człowiekowi. Odpowie tutaj.',
    ru: 'Мои ответы пока не помогли, поэтому передаю разговор человеку. Вам ответят здесь.',
  },
  user_frustration: {
    en: 'I am sorry for the trouble. I am passing this conversation on to a person, who will answer you here.',
    pl: 'Przepraszam za kłopot. Przekazuję tę rozmowę człowiekowi, odpowie tutaj.',
    ru: 'Извините за неудобства. Передаю этот разговор человеку, вам ответят здесь.',
  },
}
