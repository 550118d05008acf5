/** Returns the space between two items, which JSON objects do not contain. Lists and tables start on a new line. */
export function spaceBetween(before: string, text: string): string {
  if (!before || !text || /^\s/.test(text)) return ''
  const isBlock = (line: string) => /^\s*(?:[-*•|]|\d{1,2}[.)])\s/.test(line)
  const lastLine = before.slice(before.lastIndexOf('\n', before.length - 2) + 1)
  if (isBlock(text) || isBlock(lastLine)) return before.endsWith('\n') ? '' : '\n'
  return /\s$/.test(before) ? '' : ' '
}
