import { DEFAULT_SECTION, SECTIONS, type Section } from '@switchboard/contract'

/** The section a URL asks for: its query, else its path, else the default. It may be one we do not know. */
export function sectionOf(search: { section?: string }, pathname: string): string {
  return search.section || SECTIONS.find((section) => pathname === `/${section}`) || DEFAULT_SECTION
}

export const isSection = (value: string): value is Section => SECTIONS.some((section) => section === value)
