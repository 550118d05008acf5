import { pattern } from '../patterns.ts'

interface Sources {
  /** What stands for all that people call someone or something; in capitals, which no folded word has. */
  names: Record<string, string>
  asking: string[]
  /** What only sounds like asking is taken out before the rest is looked at. */
  notAsking: string[]
  /** Not wanting a machine is wanting a person. */
  refusing: string[]
}

/** How people of one language ask for a person. */
export interface Phrases {
  /** Words with the names in them. */
  named(words: string): string
  asking: RegExp
  notAsking: RegExp
  refusing: RegExp
}

export function phrases({ names, asking, notAsking, refusing }: Sources): Phrases {
  const known = Object.entries(names).map(([name, source]) => [name, pattern([source], 'g')] as const)
  return {
    named: (words) => known.reduce((text, [name, found]) => text.replace(found, name), words),
    asking: pattern(asking),
    notAsking: pattern(notAsking, 'g'),
    refusing: pattern(refusing),
  }
}

export function isAsking(words: string, { named, asking, notAsking, refusing }: Phrases): boolean {
  const text = named(words)
  return refusing.test(text) || asking.test(text.replace(notAsking, '…'))
}
