/** What the model is told to say when the documents do not hold the answer. */
export const NO_ANSWER = 'NO_ANSWER'

/** Whether a sentence says that there is no answer: by that word, or in the model's own, which are no answer either. */
export const isAtALoss = (sentence: string): boolean =>
  MARK.test(sentence) || IN_OWN_WORDS.some((phrase) => phrase.test(sentence))

export const withoutMark = (sentence: string): string => sentence.replace(new RegExp(MARK, 'g'), '')

/** Small models are careless with it. */
const MARK = /\bNO[_ ]ANSWER\b/

const IN_OWN_WORDS = [
  "\\b(?:i|we) (?:do not|don't|cannot|can't|could not|couldn't) (?:know|find|have) (?:the answer|an answer|any(?: \\p{L}+)? information|(?:this |that |the )?information)\\b",
  "\\bi (?:do not|don't) know\\b|\\bi(?: am|'m) not (?:sure|able to (?:answer|find))\\b",
  "\\b(?:the|these|those|provided|available|my) (?:documents?|sources?|information|context)\\b[^.]{0,40}\\b(?:do not|don't|does not|doesn't) (?:\\p{L}+ )?(?:say|mention|contain|specify|state|tell|answer)\\b",
  '\\bthere is no (?:\\p{L}+ )?(?:information|mention)\\b|\\bno information (?:is|was|about|on)\\b',
  '(?<!\\p{L})nie (?:wiem|znam odpowiedzi|mam (?:takiej |tej |takich |tych )?informacji|znalaz\\p{L}+ (?:odpowiedzi|informacji))(?!\\p{L})',
  '(?<!\\p{L})(?:dokument\\p{L}*|źródł\\p{L}*)[^.]{0,40} nie (?:\\p{L}+ )?(?:ma|zawiera\\p{L}*|podaj\\p{L}*|wspomina\\p{L}*|mówi\\p{L}*|określa\\p{L}*)|(?<!\\p{L})brak (?:\\p{L}+ )?informacji',
  '(?<!\\p{L})(?:я )?не (?:знаю|наш[её]л\\p{L}*|нашла|располагаю)(?!\\p{L})|(?<!\\p{L})у меня нет (?:\\p{L}+ )?(?:информации|ответа|данных)',
  '(?<!\\p{L})(?:документ\\p{L}*|источник\\p{L}*)[^.]{0,40} (?:нет|не (?:\\p{L}+ )?(?:сказано|указан\\p{L}*|упомина\\p{L}*|содерж\\p{L}*|говорится))',
].map((phrase) => new RegExp(phrase, 'iu'))
