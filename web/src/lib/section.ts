import { type api, DEFAULT_SECTION, SECTIONS, type Section } from '@switchboard/contract'

/** The section from the URL: its query, else its path, else the default. It may be an unknown one. */
export function sectionOf(search: { section?: string }, pathname: string): string {
  return search.section || SECTIONS.find((section) => pathname === `/${section}`) || DEFAULT_SECTION
}

export const isSection = (value: string): value is Section => SECTIONS.some((section) => section === value)

/** The bot whose chats a section shows: the wanted one if it belongs to that channel, else the channel's first. */
export function botOfSection<Bot extends Pick<api.bots.Bot, 'id' | 'integration_type'>>(
  section: string,
  bots: Bot[],
  wantedBot?: string,
): Bot | undefined {
  const ofSection = bots.filter(({ integration_type }) => integration_type === section)
  return ofSection.find(({ id }) => String(id) === wantedBot) ?? ofSection[0]
}
