/** The pages one after the other. A sentence that goes on over the page stays one. */
export function joinPages(pages: string[]): string {
  const filled = pages.map((page) => page.trim()).filter(Boolean)
  return filled.map((page, at) => withEnd(page, filled[at + 1])).join('')
}

function withEnd(page: string, next: string | undefined): string {
  if (next === undefined) return page
  const last = page.slice(page.lastIndexOf('\n') + 1)
  const goesOn = /^\p{Ll}/u.test(next) && /^[^#|]/.test(last) && !/[.!?:;…]["”»)]?$/.test(last)
  if (!goesOn) return `${page}\n\n`
  return /\p{Ll}[-‐]$/u.test(last) ? page.slice(0, -1) : `${page} `
}
