import type { Language } from '../../../language/index.ts'

/** Returns numbers written as words, from two on: "one" is usually not a number. */
export function writtenNumbers(words: string[], language: Language): string[] {
  const values = language === 'other' ? {} : WORDS[language]
  const numbers: string[] = []
  for (let at = 0; at < words.length; at++) {
    const value = values[words[at]!]
    if (value === undefined) continue
    const unit = value >= 20 && value < 100 ? (values[words[at + 1] ?? ''] ?? 0) : 0
    const isPair = unit > 0 && unit < 10
    numbers.push(String(value + (isPair ? unit : 0)))
    if (isPair) at += 1
  }
  return numbers
}

const table = (text: string): Record<string, number> =>
  Object.fromEntries(
    text
      .trim()
      .split(/\n/)
      .flatMap((line) => {
        const [value, ...forms] = line.trim().split(/\s+/)
        return forms.map((form) => [form, Number(value)])
      }),
  )

const WORDS: Record<Exclude<Language, 'other'>, Record<string, number>> = {
  en: table(`
    2 two
    3 three
    4 four
    5 five
    6 six
    7 seven
    8 eight
    9 nine
    10 ten
    11 eleven
    12 twelve
    14 fourteen
    15 fifteen
    16 sixteen
    18 eighteen
    20 twenty
    30 thirty
    40 forty
    50 fifty
    60 sixty
    70 seventy
    80 eighty
    90 ninety
    100 hundred
    1000 thousand`),
  pl: table(`
    2 dwoje dwojga dwa dwie dwóch dwu dwoma
    3 troje trojga trzy trzech trzem trzema
    4 czworo czworga cztery czterech czterem czterema
    5 pięć pięciu
    6 sześć sześciu
    7 siedem siedmiu
    8 osiem ośmiu
    9 dziewięć dziewięciu
    10 dziesięć dziesięciu
    11 jedenaście jedenastu
    12 dwanaście dwunastu
    14 czternaście czternastu
    15 piętnaście piętnastu
    20 dwadzieścia dwudziestu
    30 trzydzieści trzydziestu
    40 czterdzieści czterdziestu
    50 pięćdziesiąt pięćdziesięciu
    60 sześćdziesiąt sześćdziesięciu
    90 dziewięćdziesiąt dziewięćdziesięciu
    100 sto stu
    1000 tysiąc tysiąca`),
  ru: table(`
    2 двое двоих два две двух двум
    3 трое троих три трёх трех трём
    4 четверо четыре четырёх четырех
    5 пять пяти
    6 шесть шести
    7 семь семи
    8 восемь восьми
    9 девять девяти
    10 десять десяти
    11 одиннадцать одиннадцати
    12 двенадцать двенадцати
    14 четырнадцать четырнадцати
    15 пятнадцать пятнадцати
    20 двадцать двадцати
    30 тридцать тридцати
    40 сорок сорока
    50 пятьдесят пятидесяти
    60 шестьдесят шестидесяти
    90 девяносто
    100 сто ста
    1000 тысяча тысячи`),
}
