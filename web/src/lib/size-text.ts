const UNITS = ['kilobyte', 'megabyte', 'gigabyte'] as const

/** `12 kB`, `3.4 MB`, `19.5 GB`, localized. Units are multiples of 1024, as in all limits. */
export function sizeText(bytes: number, language: string): string {
  // Do not show 0 for a few bytes.
  let amount = bytes === 0 ? 0 : Math.max(bytes / 1024, 0.1)
  let unit = 0
  while (amount >= 1000 && unit < UNITS.length - 1) {
    amount /= 1024
    unit += 1
  }
  const format = { style: 'unit', unit: UNITS[unit]!, maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(language, format).format(amount)
}
