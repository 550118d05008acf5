import { blanksIn, fillBlanks, NAME_MAX } from '@switchboard/contract'
import type { Preset } from '../../data/prompts.ts'
import { stored } from '../../lib/storage.ts'

export const TEMPLATE_ID = 0

/** What a person has entered so far. A null `prompt` means the unchanged text of the selected preset. */
export interface Draft {
  name: string
  presetId: number
  prompt: string | null
  /** Values for the blanks of the prompt, by blank. They are kept for another prompt with the same blank. */
  blanks: Record<string, string>
  /** The person's own text that was replaced by a ready prompt, for undo. */
  replaced: Pick<Draft, 'presetId' | 'prompt'> | null
}

export interface ReadyPrompts {
  template: string
  presets: Preset[]
}

export const emptyDraft: Draft = { name: '', presetId: TEMPLATE_ID, prompt: null, blanks: {}, replaced: null }

/** The saved input of this account if the form was left without being closed. */
export function keptDraft(): Draft {
  const { email, ...typed } = stored.newAssistant.read() ?? {}
  return email && email === stored.email.read() ? { ...emptyDraft, ...typed } : emptyDraft
}

/** Saved while typing, because a session may expire without warning. */
export function keepDraft({ name, presetId, prompt, blanks }: Draft): void {
  const email = stored.email.read()
  if (email) stored.newAssistant.write({ email, name, presetId, prompt, blanks })
}

export const promptOf = (draft: Draft, ready: ReadyPrompts | undefined): string =>
  draft.prompt ?? readyText(draft, ready)

/** The prompt with its blanks filled in. */
export const instructionsOf = (draft: Draft, ready: ReadyPrompts | undefined): string =>
  fillBlanks(promptOf(draft, ready), draft.blanks)

/** The name that customers see: the one filled into the prompt, or the assistant's name. */
export function assistantNameOf(draft: Draft, ready: ReadyPrompts | undefined): string {
  const blank = blanksIn(promptOf(draft, ready)).find((each) => NAME_BLANKS.has(each.toLowerCase()))
  const given = blank ? (draft.blanks[blank] ?? '').trim() : ''
  return given.slice(0, NAME_MAX).trim() || draft.name.trim()
}

/** The name blank of the ready prompts in each language. */
const NAME_BLANKS: ReadonlySet<string> = new Set(['[assistant name]', '[imię asystenta]', '[имя ассистента]'])

export function choosePreset(draft: Draft, presetId: number, ready: ReadyPrompts | undefined): Draft {
  const replaced = hasOwnPrompt(draft, ready)
    ? { presetId: draft.presetId, prompt: draft.prompt }
    : draft.replaced
  return { ...draft, presetId, prompt: null, replaced }
}

export const bringBack = (draft: Draft): Draft => ({ ...draft, ...draft.replaced, replaced: null })

/** Whether closing would lose text. */
export const hasTypedText = (draft: Draft, ready: ReadyPrompts | undefined): boolean =>
  draft.name.trim() !== '' ||
  Object.values(draft.blanks).some((value) => value.trim() !== '') ||
  draft.replaced !== null ||
  hasOwnPrompt(draft, ready)

function hasOwnPrompt(draft: Draft, ready: ReadyPrompts | undefined): boolean {
  const own = draft.prompt?.trim()
  return Boolean(own) && own !== readyText(draft, ready).trim()
}

function readyText({ presetId }: Draft, ready: ReadyPrompts | undefined): string {
  return ready?.presets.find(({ id }) => id === presetId)?.text ?? ready?.template ?? ''
}
