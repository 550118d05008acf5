/** `12 kB`, `3.4 MB`, as the language writes it. */
export function sizeText(bytes: number, language: string): string {
  const [amount, unit] = bytes < 1e6 ? [kilobytes(bytes), 'kilobyte'] : [bytes / 1e6, 'megabyte']
  const format = { style: 'unit', unit, maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(language, format).format(amount)
}

/** A few bytes are not nothing. */
const kilobytes = (bytes: number) => (bytes === 0 ? 0 : Math.max(bytes / 1e3, 0.1))
