import type { Instructions, OwnPrompt } from '../../../data/agent-settings.ts'
import type { Agent } from '../../../data/agents.ts'
import type { Preset } from '../../../data/prompts.ts'

/** A prompt that can be chosen. `kept`: the agent's current one if it is neither a preset nor an own prompt. */
export type PromptChoice =
  | { key: string; kind: 'preset' | 'kept'; title: string; text: string }
  | { key: string; kind: 'own'; title: string; text: string; customId: number }

export interface PromptDraft {
  key: string
  text: string
  /** Title of an own prompt, or of an edited preset that will be saved as one. */
  title: string
}

export const KEPT = 'kept'

export function promptChoices(agent: Agent, presets: Preset[], own: OwnPrompt[]): PromptChoice[] {
  const choices: PromptChoice[] = [
    ...presets.map(({ id, title, text }) => ({ key: `preset ${id}`, kind: 'preset' as const, title, text })),
    ...own.map(({ custom_id, title, content }) => ({
      key: `own ${custom_id}`,
      kind: 'own' as const,
      title,
      text: content,
      customId: custom_id,
    })),
  ]
  if (choices.some((choice) => isInUse(choice, agent))) return choices
  const { instructions, instructions_title } = agent
  return [{ key: KEPT, kind: 'kept', title: instructions_title ?? '', text: instructions }, ...choices]
}

export function savedDraft(agent: Agent, choices: PromptChoice[]): PromptDraft {
  const inUse = choices.find((choice) => isInUse(choice, agent)) ?? choices[0]
  return inUse ? draftFrom(inUse) : { key: KEPT, text: agent.instructions, title: '' }
}

export const draftFrom = ({ key, kind, text, title }: PromptChoice): PromptDraft => ({
  key,
  text,
  title: kind === 'own' ? title : '',
})

export const isEdited = ({ text }: PromptDraft, choice: PromptChoice): boolean =>
  text.trim() !== choice.text.trim()

/** Own prompts need a title, and so do edited presets, which are saved as own prompts. */
export const needsTitle = (draft: PromptDraft, choice: PromptChoice): boolean =>
  choice.kind === 'own' || isEdited(draft, choice)

export type PromptFault = 'text_missing' | 'title_missing' | 'title_taken'

export function promptFault(draft: PromptDraft, choices: PromptChoice[]): PromptFault | null {
  const choice = choiceOf(draft, choices)
  if (draft.text.trim() === '') return 'text_missing'
  if (!needsTitle(draft, choice)) return null
  const title = draft.title.trim()
  if (title === '') return 'title_missing'
  const isTaken = choices.some((other) => other.kind === 'preset' && other.title === title)
  return isTaken ? 'title_taken' : null
}

export function instructionsOf(draft: PromptDraft, choices: PromptChoice[]): Instructions {
  const choice = choiceOf(draft, choices)
  const content = draft.text.trim()
  if (!needsTitle(draft, choice)) return { content, title: choice.title, type: 'preset', custom_id: null }
  const custom_id = choice.kind === 'own' ? choice.customId : null
  return { content, title: draft.title.trim(), type: 'custom', custom_id }
}

export const choiceOf = ({ key }: PromptDraft, choices: PromptChoice[]): PromptChoice =>
  choices.find((choice) => choice.key === key) ?? { key: KEPT, kind: 'kept', title: '', text: '' }

function isInUse(choice: PromptChoice, { instructions, custom_id, instructions_type }: Agent): boolean {
  if (choice.kind === 'own') return instructions_type === 'custom' && choice.customId === custom_id
  return instructions_type !== 'custom' && choice.text.trim() === instructions.trim()
}
