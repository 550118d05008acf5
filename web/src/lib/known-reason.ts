/**
 * The server sends reasons in English. Finds the key of the English text and the values filled into it, so that the
 * reason can be translated.
 */
export function knownReason(text: string, english: Record<string, string>) {
  for (const [key, reason] of Object.entries(english)) {
    if (!key.startsWith('reason_')) continue
    const found = patternOf(reason).exec(text)
    if (found) return { key, values: { ...found.groups } as Record<string, string> }
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

/** Splitting on `{{name}}` puts the names at the odd positions. */
function partOf(piece: string, place: number): string {
  if (place % 2 === 0) return piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return `(?<${piece}>${piece === 'number' ? '[\\d.]+' : '.+'})`
}
