const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** "2 minutes ago", "yesterday", "now". */
export function ago(at: string, now: number, language: string): string {
  const seconds = Math.max(0, (now - Date.parse(at)) / 1000)
  const [unit, length] = units.find(([, length]) => seconds >= length) ?? ['second', Number.POSITIVE_INFINITY]
  // Less than a minute is "now": the client clock may differ from the server's by seconds.
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(
    -Math.floor(seconds / length),
    unit,
  )
}
