import type { Found, FoundPassage } from '../../knowledge/search/index.ts'
import { isLightWord, isStopWord, stemOf, wordsOf } from '../../language/index.ts'
import { withoutFitting } from './amount-fit.ts'
import { languageBetween, wholeOf } from './coverage.ts'
import { meaningLeadOf } from './leads.ts'
import { missingIn } from './missing-in.ts'
import { isVerb } from './verb.ts'
import { saysYesOrNo } from './yes-or-no.ts'

/**
 * Whether a passage is silent about the thing that is asked about: "Do you offer insurance?" shares its words with
 * "Do you offer finance?", and "How much is the soup?" with "Parking is 25 zł", but not their thing. What is done with
 * a thing has too many names to be missed, and a near meaning makes up for other words: a very near one where somebody
 * asks whether there is such a thing, what it costs or when it opens, since whatever is quoted would look like that.
 */
export function besideThePoint(asked: string, found: Found): (passage: FoundPassage) => boolean {
  const isOfPriceOrHours = PRICE_OR_HOURS.test(asked)
  const isOfOneThing = isOfPriceOrHours || WHETHER_THERE_IS.test(asked)
  const nearEnough = isOfOneThing ? VERY_NEAR : NEAR
  const wordsIn = (question: string) =>
    [...new Set(wordsOf(question))].filter(
      (word) => !isLightWord(word) && !(isOfOneThing && FRAME.test(word)),
    )
  const forWhom = groupsIn(asked)
  const weights = new Map(found.terms.map(({ term, idf }) => [term, idf]))
  // Where the language was guessed, the search may have reduced a word to another stem.
  const heaviest = Math.max(0, ...weights.values())
  // Whether the nearest answers is told by the confidence, which knows how far it is ahead.
  const isNearest = (passage: FoundPassage) =>
    (passage.dense ?? 0) >= NOT_FAR && meaningLeadOf(found.passages, passage) > 0

  return (passage) => {
    const text = wholeOf(passage)
    const isNear = (passage.dense ?? 0) >= nearEnough
    if (isNear || (!isOfOneThing && isNearest(passage))) return false
    // Prose says many things; where meaning is not compared, its words have to name the one that is asked about.
    const isForeign = found.language === 'other' && passage.language === 'other'
    if (
      passage.question === null &&
      !isOfPriceOrHours &&
      !isForeign &&
      !(isOfOneThing && passage.dense === null)
    )
      return false
    const language = languageBetween(found, passage)
    const isMissing = missingIn(text, passage, found)
    if (saysYesOrNo(passage.text) && forWhom.some(isMissing)) return true
    let [all, missing] = [0, 0]
    for (const word of wordsIn(withoutFitting(asked, text))) {
      if (isStopWord(word, language)) continue
      const term = stemOf(word, language)
      const isSaid = !isMissing(word)
      if (!isSaid && isVerb(word)) continue
      const weight = weights.get(term) ?? heaviest
      all += weight
      if (!isSaid) missing += weight
    }
    return missing > 0 && (isForeign ? missing > all / 2 : missing >= all * REAL_WEIGHT)
  }
}

/** "A discount for pensioners": a yes to companies is none to them. */
const groupsIn = (asked: string): string[] =>
  [...asked.toLowerCase().matchAll(FOR_WHOM)].map(([, group]) => group!).filter((word) => !isLightWord(word))

const FOR_WHOM =
  /(?<!\p{L})(?:for|dla|для)\s+(?:(?:the|my|our|all|wszystkich|moich|mojego|mojej|всех|моих)\s+)?(?!free(?!\p{L}))(\p{L}{4,})/gu

const [NOT_FAR, NEAR, VERY_NEAR] = [0.35, 0.55, 0.75]
/** Of all that the question's words tell. */
const REAL_WEIGHT = 0.4

const WHETHER_THERE_IS =
  /\b(do you (also |still |even )?(offer|sell|have|stock|provide|carry|accept|take|make|rent|hire|repair|supply|do)|have you got)\b|(^|\s)czy (państwo )?(można|mozna|jest|są|sa)(\s|$)|(^\P{L}*|\sczy (państwo )?|^czy (państwo )?)(?!mo[żz]ecie)\p{L}+[aeiy]cie(\s|$)|(есть ли|у вас есть|можно ли купить|вы \p{L}+[аеёия]те|^\P{L}*\p{L}+[аеёия]те( ли)?( вы)?)(?!\p{L})/iu

const PRICE_OR_HOURS =
  /\b(how much (is|are|does|do|for|will)|(price|cost)s? (of|for)|what (does|do) .{1,40} cost|(when|what time) (do|does|is|are) .{1,40} (open|close)d?)\b|(^|\s)(ile (to )?koszt|jaka jest cena|jakie są ceny|(kiedy|o której|do której|od której) (jest )?(otwart|otwiera|czynn|zamyka))|(сколько (это )?сто[ия]т|какая цена|когда открыва)/iu

/** What such questions are made of, apart from their thing. */
const FRAME =
  /^(costs?|prices?|pricing|charges?|charged|fees?|hir(e|ing)|rent(al|ing)?|wypożycz\p{L}*|wynaj\p{L}*|аренд\p{L}*|прокат\p{L}*|open(s|ed|ing)?|clos(e|es|ed|ing)|hours?|time|koszt\p{L}*|cen[aęy]?|cennik\p{L}*|płac\p{L}*|otwar\p{L}*|otwier\p{L}*|czynn\p{L}*|zamyk\p{L}*|zamkn\p{L}*|godzin\p{L}*|której|sto[ия]т|цен[аыу]|откры\p{L}*|закры\p{L}*)$/u
