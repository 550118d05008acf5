import {
  ADDRESS_ELSEWHERE,
  HOURS_ELSEWHERE,
  heldAs,
  PRICE_ELSEWHERE,
  TIME_ELSEWHERE,
  WHERE_ELSEWHERE,
} from '../../language/index.ts'
import { measuresOf } from './amount-fit.ts'

export interface Kind {
  asks: RegExp
  holds: RegExp
  /** A value that is told by its looks, and no answer without it. */
  isValue?: boolean
  /** It often stands in the heading above what is said of the place. */
  isInHeadings?: boolean
  isOfHours?: boolean
}

/** What the answer must hold if it answers this at all: a number, a date, a name. Null when anything may do. */
export const expectedKind = (question: string): Kind | null =>
  KINDS.find(({ asks }) => asks.test(question)) ?? null

const NUMBER =
  /\d|(?<!\p{L})(one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|half|hundred|thousand|million|free|jed[en]|dwa|dwie|dwóch|dwu|trzy|trzech|czter|pięć|pięci|sześ|siedem|siedmi|osiem|ośmi|dziewię|dziesię|czterna|sto|tysiąc|połow|bezpłatn|один|одна|два|две|три|четыре|пять|шесть|семь|десять|сто|тысяч|бесплатн)/iu
const DATE =
  /\d|(?<!\p{L})(dni|dniach|tygod|miesi|godzin|дн|недел|месяц|час)|january|february|march|april|may|june|july|august|september|october|november|december|(mon|tues|wednes|thurs|fri|satur|sun)day|century|weekend|daily|stycz|lut|marc|kwie|maj|czerw|lip|sierp|wrze|paźdz|listop|grud|wiek|poniedz|wtor|środ|czwart|piąt|sobot|niedziel|январ|феврал|март|апрел|ма[йя]|июн|июл|август|сентябр|октябр|ноябр|декабр|век|понедельник|вторник|сред|четверг|пятниц|суббот|воскресень/iu
/** In a table the currency, or that it is a price, is often said by the column's name. */
const PRICE = new RegExp(
  `${heldAs('price').source}|(?<!\\p{L})(price|cost|fee|charge|rate|cena|koszt|opłata|цена|стоимость)[^;:\\n]{0,20}:\\s?\\d|(?<!\\p{L})(free|bezpłatn|darm|gratis|no charge|бесплатн)`,
  'iu',
)
const CONTACT = new RegExp(`${heldAs('email').source}|${heldAs('phone').source}`, 'iu')
const NAME = /(?<=[\p{Ll}\p{N},;:]\s)\p{Lu}\p{L}+/u

const TIME =
  /\d{1,2}[:.]\d{2}|\d\s?[ap]\.?m(?!\p{L})|\d\s?(–|-|to|do|до)\s?\d|noon|midnight|godzin\p{L}*\s\d/iu

const IN_WORDS =
  /(?<!\p{L})((at|from|until|till|by|before|after|to) (half past |quarter (past|to) )?(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|(o|od|do|przed|po) (wpół do )?(pierwszej|drugiej|trzeciej|czwartej|piątej|szóstej|siódmej|ósmej|dziewiątej|dziesiątej|jedenastej|dwunastej|dwudziestej)|(в|с|до|к|после) (час|два|три|четыре|пять|шесть|семь|восемь|девять|десять|одиннадцать|двенадцать|двух|тр[её]х|четыр[её]х|пяти|шести|семи|восьми|девяти|десяти|одиннадцати|двенадцати))(?!\p{L})/iu
const HOURS = new RegExp([TIME, TIME_ELSEWHERE, IN_WORDS].map(({ source }) => source).join('|'), 'iu')

const KINDS: Kind[] = [
  {
    asks: /(?<!\p{L})(e-?mail|mejl|имейл)(?!\p{L})/iu,
    holds: heldAs('email'),
    isValue: true,
    isInHeadings: true,
  },
  {
    asks: /(?<!\p{L})((contact|reach) (you|us|someone|somebody)|in touch|skontaktować|skontaktowac|kontakt|связаться|контакты)(?!\p{L})/iu,
    holds: CONTACT,
    isValue: true,
    isInHeadings: true,
  },
  {
    asks: /(?<!\p{L})((tele)?phone|mobile|call you|ring you|telefon(u)?|zadzwonić|zadzwonic|телефон|позвонить)(?!\p{L})/iu,
    holds: heldAs('phone'),
    isValue: true,
    isInHeadings: true,
  },
  {
    asks: /(?<!\p{L})((your|the) address|where are you|where is your|where is the (\p{L}+ ){0,2}(shop|store|branch|office|salon|showroom|surgery|clinic|practice|hotel|restaurant|studio|workshop|warehouse)|located|adres|gdzie (jest (\p{L}+ )?(salon|sklep|biuro|lokal|firma|oddział|gabinet|restauracja|hotel|magazyn|warsztat|przychodnia)|jesteście|jestescie|się (znajdujecie|mieści\p{L}*))|адрес|где вы)(?!\p{L})/iu,
    holds: heldAs('address'),
    isValue: true,
    isInHeadings: true,
  },
  {
    asks: WHERE_ELSEWHERE,
    holds: ADDRESS_ELSEWHERE,
    isValue: true,
    isInHeadings: true,
  },
  { asks: PRICE_ELSEWHERE, holds: PRICE, isValue: true },
  { asks: HOURS_ELSEWHERE, holds: HOURS, isValue: true, isOfHours: true },
  {
    asks: /(?<!\p{L})(how much (is|are|for|does .{1,40} cost|do you charge|do .{1,40} cost)|what (does|do) .{1,40} cost|(price|cost)s? (of|for)|ile (to )?kosztuj\p{L}*|ile bierzecie|(jaka jest )?cena|jakie są ceny|сколько сто[ия]т|цена)(?!\p{L})/iu,
    holds: PRICE,
    isValue: true,
  },
  {
    asks: /(?<!\p{L})(when (is|are|will) .{1,40} (closed|shut)|kiedy .{0,30}zamknięt\p{L}*|когда .{0,30}закрыт\p{L}*)(?!\p{L})/iu,
    holds: new RegExp(`${HOURS.source}|${DATE.source}`, 'iu'),
    isValue: true,
  },
  {
    asks: /(?<!\p{L})(opening hours|(what time|when) .{1,40} (open|close|shut)\p{L}*|godzin\p{L}* otwarcia|w jakich godzinach|(o|do|od) której|kiedy .{0,30}(otwar|czynn|zamkn|zamyk)\p{L}*|часы работы|когда .{0,30}(откры|закры|работа)\p{L}*|до скольки|во сколько)(?!\p{L})/iu,
    holds: HOURS,
    isValue: true,
    isOfHours: true,
  },
  { asks: /(?<!\p{L})what time(?!\p{L})/iu, holds: HOURS, isValue: true },
  {
    asks: /(?<!\p{L})(how heavy|how much (do|does) .{1,40} weigh|(what|which) is the weight|(ile|jak dużo) waż\p{L}+|jak ciężk\p{L}+|jaką? (jest )?wag[aęi]|сколько вес[ия]т|какой вес|насколько тяж\p{L}+)(?!\p{L})/iu,
    holds: measuresOf('kg'),
    isValue: true,
  },
  {
    asks: /(?<!\p{L})(how (tall|high|deep|wide|broad|thick)|(what|which) is the (height|depth|width|length)|jak (wysok|głębok|szerok|grub)\p{L}+|jaką? (jest )?(wysokość|głębokość|szerokość|grubość)|как(ая|ова) (высота|глубина|ширина|толщина))(?!\p{L})/iu,
    holds: measuresOf('m'),
    isValue: true,
  },
  {
    asks: /(?<!\p{L})(how (many|much|long|old|far|often|tall|big|late|soon)|(what|which) (percent\p{L}*|number|amount|price|share)|ile|ilu|iloma|jak (długo|daleko|często)|сколько|как (долго|часто|далеко))(?!\p{L})/iu,
    holds: NUMBER,
  },
  {
    asks: /(?<!\p{L})(when|(what|which) (year|date|day|days|century|time|hours)|kiedy|w (którym|jakim) (roku|wieku)|w jakie dni|o której|когда|в каком (году|веке)|во сколько)(?!\p{L})/iu,
    holds: DATE,
  },
  { asks: /^\P{L}*(who|whom|whose|kto|kogo|kim|komu|кто|кого|кем|кому)(?!\p{L})/iu, holds: NAME },
]
