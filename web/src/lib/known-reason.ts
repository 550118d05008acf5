/**
 * The server gives its reasons in English. One that stands in the English dictionary is known in every language:
 * by its key, with what was filled into it.
 */
export function knownReason(text: string, english: Record<string, string>) {
  for (const [key, reason] of Object.entries(english)) {
    if (!key.startsWith('reason_')) continue
    const found = patternOf(reason).exec(text)
    if (found) return { key, values: { ...found.groups } }
  }
  return undefined
}

const patternOf = (reason: string) =>
  new RegExp(
    `^${reason
      .split(/\{\{(\w+)\}\}/)
      .map(partOf)
      .join('')}$`,
  )

/** Every second piece is the name of something filled in. */
function partOf(piece: string, place: number): string {
  if (place % 2 === 0) return piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return `(?<${piece}>${piece === 'number' ? '[\\d.]+' : '.+'})`
}
