import { pattern } from '../patterns.ts'

/** How people of one language ask for a person, and what only sounds like it. */
export interface Phrases {
  asking: RegExp
  notAsking: RegExp
  /** Not wanting a machine is wanting a person. */
  refusing: RegExp
}

export const phrases = ({ asking, notAsking, refusing }: Record<keyof Phrases, string[]>): Phrases => ({
  asking: pattern(asking),
  notAsking: pattern(notAsking, 'g'),
  refusing: pattern(refusing),
})

/** What only sounds like asking is taken out before the rest is looked at. */
export const isAsking = (words: string, { asking, notAsking, refusing }: Phrases): boolean =>
  refusing.test(words) || asking.test(words.replace(notAsking, '…'))
