/** What the answer must hold if it answers this at all: a number, a date, a name. Null when anything may do. */
export const expectedKind = (question: string): RegExp | null =>
  KINDS.find(({ asks }) => asks.test(question))?.holds ?? null

const NUMBER =
  /\d|(?<!\p{L})(one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|half|hundred|thousand|million|free|jed[en]|dwa|dwie|dwóch|trzy|trzech|cztery|pięć|sześć|siedem|osiem|dziewięć|dziesięć|sto|tysiąc|połow|bezpłatn|один|одна|два|две|три|четыре|пять|шесть|семь|десять|сто|тысяч|бесплатн)/iu
const DATE =
  /\d|january|february|march|april|may|june|july|august|september|october|november|december|(mon|tues|wednes|thurs|fri|satur|sun)day|century|weekend|daily|stycz|lut|marc|kwie|maj|czerw|lip|sierp|wrze|paźdz|listop|grud|wiek|poniedz|wtor|środ|czwart|piąt|sobot|niedziel|январ|феврал|март|апрел|ма[йя]|июн|июл|август|сентябр|октябр|ноябр|декабр|век|понедельник|вторник|сред|четверг|пятниц|суббот|воскресень/iu
const NAME = /(?<=[\p{Ll}\p{N},;:]\s)\p{Lu}\p{L}+/u

const KINDS = [
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
