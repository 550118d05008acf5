const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** `45 seconds`, `3 minutes`, `2 hours`: the largest unit that fits. */
export function waitText(seconds: number, language: string): string {
  const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? (['second', 1] as const)
  const format = { style: 'unit', unit, unitDisplay: 'long' } as const
  return new Intl.NumberFormat(language, format).format(Math.floor(seconds / length))
}
