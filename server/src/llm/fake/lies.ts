/** Kinds of errors that models make about their sources. */
export const LIES = ['number', 'negation', 'condition', 'swap', 'absolute', 'extra', 'time', 'place'] as const
export type Lie = (typeof LIES)[number]

/** Returns a sentence with one error of this kind. `others`: other sentences of the documents. */
export function lieAbout(sentence: string, lie: Lie, others: string[] = []): string {
  const said = sentence.trimEnd().replace(/[.!]$/, '')
  return `${TELL[lie](said, others)}.`
}

const TELL: Record<Lie, (said: string, others: string[]) => string> = {
  number: (said) =>
    replaced(said, /\d+/, (number) => String(Number(number) * 2 + 1)) ?? `${said} at 17 places`,
  negation: (said) =>
    replaced(said, /\b(?:can|may|must|is|are|will)\b(?! not)/, (verb) => `${verb} not`) ??
    replaced(said, /(?<!nie )(?<=^|\s)(?:można|możesz|jest|są)(?=\s)/i, (verb) => `nie ${verb}`) ??
    replaced(said, /можно/i, () => 'нельзя') ??
    `It is not true that ${said}`,
  condition: (said) =>
    replaced(said, /[,]?\s(?:if|unless|only|when|within|jeśli|tylko|если|только)\b.*$/iu, () => '') ??
    `${said} only if you are a member`,
  swap: (said, others) => {
    const number = others.map((other) => /\d+/.exec(other)?.[0]).find((each) => each && !said.includes(each))
    const swapped = number ? replaced(said, /\d+/, () => number) : null
    return swapped ?? said.split(' ').toReversed().join(' ')
  },
  absolute: (said) => `${said}, always and for everybody without exception`,
  extra: (said) => `${said}, and a gift is included free of charge`,
  time: (said) =>
    replaced(said, /\b(?:days|weeks|months|hours|years)\b/, (unit) =>
      unit === 'months' ? 'weeks' : 'months',
    ) ??
    replaced(said, /\b(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b/, (day) =>
      day === 'Sunday' ? 'Monday' : 'Sunday',
    ) ??
    `${said} after midnight`,
  place: (said) =>
    replaced(said, /(?<=\b(?:in|at|to|from|w|в) )[A-ZŁŚŻĆА-Я]\p{L}+/u, (place) =>
      place === 'Berlin' ? 'Paris' : 'Berlin',
    ) ?? `${said} in Berlin`,
}

/** Returns null if the pattern does not match. */
function replaced(text: string, pattern: RegExp, by: (found: string) => string): string | null {
  return pattern.test(text) ? text.replace(pattern, by) : null
}
