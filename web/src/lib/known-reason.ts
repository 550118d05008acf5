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

/** Translates nested reasons too: for a part of a file, or in brackets after each name of a list. */
export function translatedReason(
  text: string,
  english: Record<string, string>,
  t: (key: string, values: Record<string, string>) => string,
): string {
  const known = knownReason(text, english)
  if (!known) return text
  const within = (reason: string) => translatedReason(reason, english, t)
  const { reason, names, ...values } = known.values
  return t(known.key, {
    ...values,
    ...(reason && { reason: within(reason) }),
    ...(names && { names: names.replace(IN_BRACKETS, (_, inner: string) => `(${within(inner)})`) }),
  })
}

/** A reason may itself contain brackets. */
const IN_BRACKETS = /\(((?:[^()]|\([^()]*\))*\.)\)/g

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
