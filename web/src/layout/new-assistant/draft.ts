import { blanksIn, fillBlanks, NAME_MAX } from '@switchboard/contract'
import type { Preset } from '../../data/prompts.ts'
import { stored } from '../../lib/storage.ts'

export const TEMPLATE_ID = 0

/** What a person has entered so far. A null prompt means: as the chosen ready prompt has it. */
export interface Draft {
  name: string
  presetId: number
  prompt: string | null
  /** What stands for the blanks of the prompt, by blank. Another prompt with the same blank takes it over. */
  blanks: Record<string, string>
  /** Their own text that a ready prompt took the place of, to be brought back. */
  replaced: Pick<Draft, 'presetId' | 'prompt'> | null
}

export interface ReadyPrompts {
  template: string
  presets: Preset[]
}

export const emptyDraft: Draft = { name: '', presetId: TEMPLATE_ID, prompt: null, blanks: {}, replaced: null }

/** What this account had typed when the form last went away without being closed. */
export function keptDraft(): Draft {
  const { email, ...typed } = stored.newAssistant.read() ?? {}
  return email && email === stored.email.read() ? { ...emptyDraft, ...typed } : emptyDraft
}

/** Kept as it is typed, because a session may run out without a warning. */
export function keepDraft({ name, presetId, prompt, blanks }: Draft): void {
  const email = stored.email.read()
  if (email) stored.newAssistant.write({ email, name, presetId, prompt, blanks })
}

export const promptOf = (draft: Draft, ready: ReadyPrompts | undefined): string =>
  draft.prompt ?? readyText(draft, ready)

/** The prompt as the assistant gets it. */
export const instructionsOf = (draft: Draft, ready: ReadyPrompts | undefined): string =>
  fillBlanks(promptOf(draft, ready), draft.blanks)

/** The name that customers see: the one the prompt gives the assistant, where it gives one. */
export function assistantNameOf(draft: Draft, ready: ReadyPrompts | undefined): string {
  const blank = blanksIn(promptOf(draft, ready)).find((each) => NAME_BLANKS.has(each.toLowerCase()))
  const given = blank ? (draft.blanks[blank] ?? '').trim() : ''
  return given.slice(0, NAME_MAX).trim() || draft.name.trim()
}

/** As the ready prompts have it in each language. */
const NAME_BLANKS: ReadonlySet<string> = new Set(['[assistant name]', '[imię asystenta]', '[имя ассистента]'])

export function choosePreset(draft: Draft, presetId: number, ready: ReadyPrompts | undefined): Draft {
  const replaced = hasOwnPrompt(draft, ready)
    ? { presetId: draft.presetId, prompt: draft.prompt }
    : draft.replaced
  return { ...draft, presetId, prompt: null, replaced }
}

export const bringBack = (draft: Draft): Draft => ({ ...draft, ...draft.replaced, replaced: null })

/** Text that would be lost by closing. */
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
