import { endingBefore } from './passages.ts'

/** Joins the pages. A sentence that spans two pages stays whole. */
export function joinPages(pages: string[]): string {
  const filled = pages.map((page) => page.trim()).filter(Boolean)
  return filled
    .map((page, at) => {
      const next = filled[at + 1]
      if (next === undefined) return page
      return goesOn(page, next) ? endingBefore(page, next) : `${page}\n\n`
    })
    .join('')
}

function goesOn(page: string, next: string): boolean {
  const last = page.slice(page.lastIndexOf('\n') + 1)
  return /^\p{Ll}/u.test(next) && /^[^#|]/.test(last) && !/[.!?:;…]["”»)]?$/.test(last)
}
