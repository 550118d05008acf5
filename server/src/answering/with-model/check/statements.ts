import { type Language, termsOf } from '../../../language/index.ts'

/** A clause, as what it speaks of and whether it says so or denies it. */
export interface Statement {
  terms: Set<string>
  isDenied: boolean
  /** What narrows it: "only", "before", "without". With another one it is another statement. */
  limits: string
}

/** The clauses of a text that say something outright; what follows an "if" only supposes. */
export const statementsIn = (text: string, language: Language): Statement[] =>
  text
    .replace(FIGURE_OF_SPEECH, ' ')
    .split(CLAUSE)
    .filter((clause) => !SUPPOSING.test(clause))
    .map((clause) => statementOf(clause, language))

/** Whether it says no by a word that means the contrary of another: "closed", "forbidden". */
export const isOpposite = (text: string): boolean => OPPOSITE.test(text)

/** The same text without what narrows it. */
export const withoutLimits = (text: string): string => text.replace(LIMIT, ' ')

function statementOf(clause: string, language: Language): Statement {
  const isContrary = isOpposite(clause)
  const isAboutThat = isContrary || STATE.test(clause)
  const rest = clause.replace(SIGNS, ' ')
  return {
    terms: new Set([...termsOf(rest, language), ...(isAboutThat ? [STATE_TERM] : [])]),
    isDenied: NOT.test(clause) !== isContrary,
    limits: (clause.toLowerCase().match(LIMIT) ?? []).sort().join(' '),
  }
}

const word = (pattern: string) => `(?<!\\p{L})(?:${pattern})(?!\\p{L})`
const pattern = (...alternatives: string[]) => new RegExp(alternatives.join('|'), 'iu')
const everyOf = (...some: RegExp[]) => new RegExp(some.map(({ source }) => source).join('|'), 'giu')

/** Of "are unfortunately not accepted", "is at present not possible". */
const BETWEEN = '(?:\\p{L}+ly|also|still|now|however|yet|always|often|at present|at the moment|as a rule)'
/** A "not" that belongs to a verb; "accounts not settled" denies nothing of the accounts. */
const NOT = pattern(
  word(
    `(?:do|does|did|is|are|was|were|be|can|could|will|would|may|must|should|has|have)(?: ${BETWEEN}){0,2} (?:not|neither)|cannot|never|no|nie|nigdy|не|нет|никогда`,
  ),
  "\\p{L}n['’]t(?!\\p{L})",
)
const OPPOSITE = pattern(
  word('closed|forbidden|prohibited|impossible|unavailable'),
  word('(?:zamknięt|nieczynn|zabronion|niemożliw|niedostępn)\\p{L}*'),
  word('нельзя|(?:закрыт|запрещен|запрещён|невозможн|недоступн)\\p{L}*'),
)
const STATE = pattern(
  word('open|allowed|permitted|possible|available'),
  word('(?:otwart|czynn|dozwolon|możliw|dostępn)\\p{L}*'),
  word('(?:открыт|разрешен|разрешён|возможн|доступн)\\p{L}*'),
)
const SIGNS = everyOf(NOT, OPPOSITE, STATE)
/** Stands for any of these, so that "open" and "closed" are about the same. */
const STATE_TERM = '±'

const LIMIT = everyOf(
  pattern(
    word(
      'only|just|before|after|until|within|unless|except|without|once|more|less|later|earlier|longer|sooner',
    ),
    word('tylko|wyłącznie|przed|po|bez|oprócz|poza|chyba|więcej|mniej|później|wcześniej|dłużej'),
    word('только|лишь|до|после|без|кроме|более|больше|менее|меньше|позже|позднее|раньше|дольше'),
  ),
)
const FIGURE_OF_SPEECH = new RegExp(
  word(
    "(?:do not|don['’]t|nie|не) (?:hesitate|forget|worry|wahaj\\p{L}*|zapomnij|martw\\p{L}*|стесняй\\p{L}*|забудь\\p{L}*)|not only|nie tylko|не только|no (?:\\p{L}+ )?(?:costs?|charges?|fees?)",
  ),
  'giu',
)
const SUPPOSING = new RegExp(
  `^\\s*${word('if|unless|when|whether|who|which|that|because|jeśli|jeżeli|gdy|kiedy|czy|któr\\p{L}+|że|bo|если|когда|котор\\p{L}+|что|потому')}`,
  'iu',
)
const CLAUSE = new RegExp(
  `[.!?,;:–—()|]+(?=\\s|$)|\\s(?=${word('if|unless|when|whether|who|which|that|because|jeśli|jeżeli|gdy|bo|если|когда')})|\\s${word('and|but|ale|lecz|oraz|но')}\\s`,
  'iu',
)
