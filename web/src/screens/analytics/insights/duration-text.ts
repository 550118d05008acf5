/** `0.8 sec`, `12 sec`, `3.5 min`, `2 hr`, localized. */
export function durationText(ms: number, language: string): string {
  const [unit, length] = UNITS.find(([, length]) => ms >= length) ?? UNITS.at(-1)!
  const format = { style: 'unit', unit, maximumFractionDigits: ms / length < 10 ? 1 : 0 } as const
  return new Intl.NumberFormat(language, format).format(ms / length)
}

const UNITS = [
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const
