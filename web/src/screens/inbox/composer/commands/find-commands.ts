import type { Command } from '../../../../data/commands.ts'

/** Starts with a slash and contains no space yet. */
export const isCommandText = (text: string) => /^\/\S*$/.test(text)

/** Commands whose title contains the text after the slash, matches at the start first. Other text returns all. */
export function findCommands(commands: Command[], text: string): Command[] {
  if (!isCommandText(text)) return commands
  const wanted = text.slice(1).toLowerCase()
  const places = commands.map((command) => ({ command, at: command.title.toLowerCase().indexOf(wanted) }))
  const found = places.filter(({ at }) => at !== -1)
  return [...found.filter(({ at }) => at === 0), ...found.filter(({ at }) => at > 0)].map(
    ({ command }) => command,
  )
}
