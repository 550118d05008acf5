import { blanksIn } from '@switchboard/contract'

export const STEPS = ['prompt', 'knowledge', 'channel'] as const
export type Step = (typeof STEPS)[number]

export interface Progress {
  instructions: string
  /** Undefined while loading. */
  hasKnowledge: boolean | undefined
  hasChannel: boolean | undefined
}

/** Returns undefined while loading. */
export function isDone(
  step: Step,
  { instructions, hasKnowledge, hasChannel }: Progress,
): boolean | undefined {
  if (step === 'knowledge') return hasKnowledge
  if (step === 'channel') return hasChannel
  return instructions.trim() !== '' && blanksIn(instructions).length === 0
}

/** The first step that is not done; null if all are done, undefined while loading. */
export function nextStep(progress: Progress): Step | null | undefined {
  for (const step of STEPS) {
    const done = isDone(step, progress)
    if (!done) return done === undefined ? undefined : step
  }
  return null
}
