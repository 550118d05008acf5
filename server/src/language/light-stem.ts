/** Stems words of languages without a stemmer: strips the inflectional endings that many languages share. */
export function lightStem(word: string): string {
  const ending = ENDING.exec(word)?.[0].length ?? 0
  return word.length - ending < KEPT_LEAST ? word : word.slice(0, word.length - ending)
}

const KEPT_LEAST = 3

const ENDING = new RegExp(
  `(${[
    'ungen|ung|ieren|iert|amos|emos|imos|ando|endo|ons|ent|ant|ez|es|os|as|is|en|er|em|ar|ir|an|a|e|i|o|s|n|t',
    'ами|ями|ого|ому|ими|ати|ити|ять|ють|уть|ить|ові|еві|ах|ях|ам|ям|ом|ем|ою|ею|ий|ій|их|им|а|я|у|ю|и|і|ї|е|о|ь|й',
  ].join('|')})$`,
  'u',
)
