const UNITS = ['kilobyte', 'megabyte', 'gigabyte'] as const

/** `12 kB`, `3.4 MB`, `19.5 GB`, as the language writes it; each unit is 1024 of the one before, as in all limits. */
export function sizeText(bytes: number, language: string): string {
  // A few bytes are not nothing.
  let amount = bytes === 0 ? 0 : Math.max(bytes / 1024, 0.1)
  let unit = 0
  while (amount >= 1000 && unit < UNITS.length - 1) {
    amount /= 1024
    unit += 1
  }
  const format = { style: 'unit', unit: UNITS[unit]!, maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(language, format).format(amount)
}
