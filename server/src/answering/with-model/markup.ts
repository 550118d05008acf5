/** Removes what a browser could load or run: pictures, tags, and links that are not web, mail or phone links. */
export const withoutMarkup = (text: string): string =>
  withoutOtherLinks(
    text
      .replace(/!\[([^[\]]*)\](?:\([^)[]*\)|\[[^[\]]*\])?/g, '$1')
      .replace(/<(https?:\/\/[^\s<>]+|[^\s<>@]+@[^\s<>]+)>/gi, '$1')
      .replace(/<\/?[a-z!?][^>]*>?/gi, ''),
  ).replace(/^[^\S\n]*\[[^[\]]+\]:\s*\S+.*$/gm, '')

/** Replaces other links by their text. */
function withoutOtherLinks(text: string): string {
  let plain = ''
  let from = 0
  for (const { 0: opening, 1: words, index } of text.matchAll(OTHER_LINK)) {
    if (index < from) continue
    plain += text.slice(from, index) + words
    from = endOfTarget(text, index + opening.length)
  }
  return plain + text.slice(from)
}

const OTHER_LINK = /\[([^[\]]*)\]\(\s*<?(?!https?:\/\/|mailto:|tel:)/gi

/** Returns the end of the link target: after the matching bracket, or after the first word if there is none. */
function endOfTarget(text: string, from: number): number {
  let open = 1
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') open += 1
    if (text[at] === ')') open -= 1
    if (open === 0) return at + 1
  }
  return from + /^\S*/.exec(text.slice(from))![0].length
}
