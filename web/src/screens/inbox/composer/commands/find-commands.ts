import type { Command } from '../../../../data/commands.ts'

/** A slash at the very start, and no space after it yet. */
export const isCommandText = (text: string) => /^\/\S*$/.test(text)

/** Those whose title has what stands after the slash; the ones that begin with it first. Other text finds all. */
export function findCommands(commands: Command[], text: string): Command[] {
  if (!isCommandText(text)) return commands
  const wanted = text.slice(1).toLowerCase()
  const places = commands.map((command) => ({ command, at: command.title.toLowerCase().indexOf(wanted) }))
  const found = places.filter(({ at }) => at !== -1)
  return [...found.filter(({ at }) => at === 0), ...found.filter(({ at }) => at > 0)].map(
    ({ command }) => command,
  )
}
