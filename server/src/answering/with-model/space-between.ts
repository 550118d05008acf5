/** Objects come without the space that sentences have between them; lists and tables begin on a line of their own. */
export function spaceBetween(before: string, text: string): string {
  if (!before || !text || /^\s/.test(text)) return ''
  const isBlock = (line: string) => /^\s*(?:[-*•|]|\d{1,2}[.)])\s/.test(line)
  const lastLine = before.slice(before.lastIndexOf('\n', before.length - 2) + 1)
  if (isBlock(text) || isBlock(lastLine)) return before.endsWith('\n') ? '' : '\n'
  return /\s$/.test(before) ? '' : ' '
}
