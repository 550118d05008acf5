import { blanksIn } from '@switchboard/contract'

export const STEPS = ['prompt', 'knowledge', 'channel'] as const
export type Step = (typeof STEPS)[number]

export interface Progress {
  instructions: string
  /** Undefined while it is not known. */
  hasKnowledge: boolean | undefined
  hasChannel: boolean | undefined
}

/** Undefined while it is not known. */
export function isDone(
  step: Step,
  { instructions, hasKnowledge, hasChannel }: Progress,
): boolean | undefined {
  if (step === 'knowledge') return hasKnowledge
  if (step === 'channel') return hasChannel
  return instructions.trim() !== '' && blanksIn(instructions).length === 0
}

/** What keeps the assistant from working; null if nothing does, undefined while it is not known. */
export function nextStep(progress: Progress): Step | null | undefined {
  for (const step of STEPS) {
    const done = isDone(step, progress)
    if (!done) return done === undefined ? undefined : step
  }
  return null
}
