import {
  ADDRESS_ELSEWHERE,
  HOURS_ELSEWHERE,
  PRICE_ELSEWHERE,
  TIME_ELSEWHERE,
  WHERE_ELSEWHERE,
} from './elsewhere.ts'
import type { Concept } from './words.ts'

interface Phrase {
  concept: Concept
  says: RegExp
}

/** What takes more than a word to say, in questions and in documents alike. */
export const SAID: Phrase[] = [
  {
    concept: 'returns',
    says: /(?<!\p{L})(send|sent|bring|brought|give|take|taken)\s(\p{L}+\s){0,3}back(?!\p{L})/iu,
  },
  { concept: 'refund', says: /(?<!\p{L})(money|paid)\s(\p{L}+\s){0,2}back(?!\p{L})|reimburs/iu },
  { concept: 'pickup', says: /(?<!\p{L})pick(s|ed|ing)?[\s-](\p{L}+\s){0,3}ups?(?!\p{L})/iu },
  {
    concept: 'instalments',
    says: /(?<!\p{L})(payment\splans?|spread\s(the\s(cost|payments?)|over)|pay\s(it\soff|monthly|in\sparts)|interest[\s-]free|without\sinterest|bez\sodsetek|беспроцентн\p{L}*)(?!\p{L})/iu,
  },
  {
    concept: 'parking',
    says: /(?<!\p{L})(leave\s(my|the|our|a)\s(car|van)|(zostawi|postawi)[ćc]\s(samoch[óo]d|auto)|(samoch[óo]d|auto)\s(\p{L}+\s)?(zostawi|postawi)[ćc]|оставить\sмашину)(?!\p{L})/iu,
  },
  {
    concept: 'missed',
    says: /(?<!\p{L})((turn|show)\sup|(can['’]?t|cannot)\s(make\sit|come)|no[\s-]show)(?!\p{L})/iu,
  },
  { concept: 'cancel', says: /(?<!\p{L})call(ed|ing)?\s(it\s)?off(?!\p{L})/iu },
  { concept: 'account', says: /(?<!\p{L})(log|sign)(ged|ging|ed|ing)?[\s-]in(?!\p{L})/iu },
  { concept: 'arrival', says: /(?<!\p{L})check(ing)?[\s-]in(?!\p{L})/iu },
  { concept: 'departure', says: /(?<!\p{L})check(ing)?[\s-]out(?!\p{L})/iu },
]

/** What a question asks for without a word that a document would have. */
export const ASKED: Phrase[] = [
  {
    concept: 'address',
    says: /(?<!\p{L})(where\s(are|r)\s(you|u)(\slocated|\sbased)?\P{L}*$|where\s(is|can\si\sfind|do\si\sfind)\s(you|your\s\p{L}+|the\s(shop|store|office|hotel|place))\P{L}*$|how\s(do|can)\s(i|we)\s(get\s(to\s(you|your)|there)|find\syou)|gdzie\s(jesteście|jestescie|was\s\p{L}+|jest\s(wasz\p{L}*|sklep|biuro|lokal|firma))|где\s(вы|ваш\p{L}*|вас))(?!\p{L})/iu,
  },
  { concept: 'address', says: WHERE_ELSEWHERE },
  { concept: 'price', says: PRICE_ELSEWHERE },
  { concept: 'hours', says: HOURS_ELSEWHERE },
  {
    concept: 'phone',
    says: /(?<!\p{L})((phone|telephone|mobile)\snumber|number\s(can|do|should|to)\s(\p{L}+\s){0,2}(call|ring|phone)|(na\s)?(jaki|który|ktory)(\s\p{L}+)?\snumer(\stelefonu)?|numer\stelefonu|(какой\s)?номер\sтелефона|какой\sномер)(?!\p{L})/iu,
  },
  {
    concept: 'price',
    says: /(?<!\p{L})(how\smuch\s(is|are|for|does|do|would|will)|ile\s(bierzecie|za|to\sbędzie|płacę|place|zapłacę|wychodzi)|(za|po)\sile|сколько\s(за|будет|берете|берёте))(?!\p{L})/iu,
  },
  {
    concept: 'hours',
    says: /(?<!\p{L})((at\s)?what\stime|(o|od|do)\s(której|ktorej)|(во|до|со)\s?скольк[ои])(?!\p{L})/iu,
  },
]

// By its sign, which is found at once: to try at every letter takes a fifth of all the time that an index takes.
const EMAIL = /@(?<=[\p{L}\d._-]@)[\p{L}\d-]+\.\p{L}/u

/** What such a question asks for, to be seen in a document by its looks. */
export const HELD: Phrase[] = [
  {
    concept: 'address',
    says: /\d+\p{L}?,?\s(\p{Lu}[\p{L}'’]+\s){1,3}(Street|St|Road|Rd|Lane|Avenue|Ave|Terrace|Square|Drive|Row|Hill|Gardens|Quay|Wharf|Boulevard|Blvd|Way|Court|Place|Close|Crescent)(?!\p{L})|(?<!\p{L})\p{Lu}{1,2}\d[\p{Lu}\d]?\s\d\p{Lu}{2}(?!\p{L})|(?<!\p{L})(ul\.|ulic[ayęą]|al\.|alej[aiąe]|pl\.|plac[u]?|os\.|osiedl[eu]|ryn(ek|ku))\s\p{Lu}[^.,\n]{2,30}?\d|\d{2}-\d{3}\s\p{Lu}|(ул\.|улиц[аеы]|проспект[еу]?|пр\.|пер\.|площад[ьи]|шоссе|бульвар[еу]?)\s*\p{Lu}[^.\n]{2,30}?\d/u,
  },
  {
    concept: 'phone',
    says: /(?<![\d.,:–-])(\+\s?)?\(?\d[\d\s()-]{6,14}\d(?![\d:%]|\s?(zł|pln|eur|€|£|\$|руб))/iu,
  },
  { concept: 'email', says: EMAIL },
  { concept: 'contact', says: EMAIL },
  {
    concept: 'price',
    says: /[£$€₽]\s?\d|\d\s?(zł|zl|pln|eur|usd|gbp|chf|€|£|\$|₽|руб\p{L}*|грн|грив\p{L}+|złot\p{L}+|pounds?|euros?|dollars?)(?!\p{L})/iu,
  },
  {
    concept: 'hours',
    says: /(?<![\d:])\d{1,2}:\d{2}(?!\d)|\d\s?[ap]\.?m(?!\p{L})|\d\s?(–|-|—|to|until|till|do|до)\s?\d{1,2}\.\d{2}/iu,
  },
  {
    concept: 'discount',
    says: /\d\s?(%|percent|per\scent|procent\p{L}*|процент\p{L}*)\s(off|less|cheaper|mniej|taniej|дешевле)|(sav(e|es|ing)|half\sprice|pół\sceny)/iu,
  },
  { concept: 'address', says: ADDRESS_ELSEWHERE },
  { concept: 'hours', says: TIME_ELSEWHERE },
]
