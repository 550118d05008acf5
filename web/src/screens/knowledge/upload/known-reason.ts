const NUMBER = '{{number}}'

/**
 * The server gives its reasons in English. One that stands in the English dictionary is known in every language:
 * by its key, with the number in it if there is one.
 */
export function knownReason(text: string, english: Record<string, string>) {
  for (const [key, reason] of Object.entries(english)) {
    if (!key.startsWith('reason_')) continue
    const [before = '', after] = reason.split(NUMBER)
    if (text === reason) return { key }
    if (after === undefined || !text.startsWith(before) || !text.endsWith(after)) continue
    const number = text.slice(before.length, text.length - after.length)
    if (/^[\d.]+$/.test(number)) return { key, number }
  }
  return undefined
}
