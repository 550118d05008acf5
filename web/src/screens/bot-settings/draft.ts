// The state of the whole form, and which part of it is saved by which call.
import type { Agent, DefaultMode } from '../../data/agents.ts'
import type { Answering, AnsweringChange } from '../../data/answering.ts'
import { type AnsweringDraft, answeringChange, answeringDraft, answeringFaults } from './answering-draft.ts'
import {
  instructionsOf,
  type PromptChoice,
  type PromptDraft,
  type PromptFault,
  promptFault,
  savedDraft,
} from './prompt/prompt-choice.ts'

/** The triggers in the form of the specification; the others keep their stored values. */
export const SHOWN_TRIGGERS = ['ai_assistant_failure', 'user_explicit_request'] as const
export type ShownTrigger = (typeof SHOWN_TRIGGERS)[number]

export interface Draft {
  /** The name shown in the console. */
  name: string
  /** The name shown to customers. */
  assistantName: string
  prompt: PromptDraft
  triggers: Record<ShownTrigger, boolean>
  mode: DefaultMode
  answering: AnsweringDraft
}

export interface Saved {
  agent: Agent
  choices: PromptChoice[]
  answering: Answering
}

export const draftOf = ({ agent, choices, answering }: Saved): Draft => ({
  name: agent.agent_name,
  assistantName: agent.assistant_name,
  prompt: savedDraft(agent, choices),
  triggers: shownTriggers(agent),
  mode: { mode: agent.agent_mode, approve_below: agent.approve_below ?? null },
  answering: answeringDraft(answering),
})

/** One API call per field; undefined means unchanged. */
export interface Steps {
  name?: string
  assistantName?: string
  prompt?: ReturnType<typeof instructionsOf>
  triggers?: string[]
  mode?: DefaultMode
  answering?: AnsweringChange
}

export function stepsOf(draft: Draft, saved: Saved): Steps {
  const before = draftOf(saved)
  const answering = answeringChange(draft.answering, before.answering)
  return {
    ...(draft.name.trim() !== before.name && { name: draft.name.trim() }),
    ...(draft.assistantName.trim() !== before.assistantName && { assistantName: draft.assistantName.trim() }),
    ...(isOther(draft.prompt, before.prompt) && { prompt: instructionsOf(draft.prompt, saved.choices) }),
    ...(isOther(draft.triggers, before.triggers) && { triggers: switchesOf(draft.triggers) }),
    ...(isOther(draft.mode, before.mode) && { mode: draft.mode }),
    ...(answering && { answering }),
  }
}

export interface Faults {
  name?: true
  assistantName?: true
  prompt?: PromptFault
  answering: ReturnType<typeof answeringFaults>
}

export function faultsIn(draft: Draft, saved: Saved, steps: Steps): Faults {
  return {
    ...(draft.name.trim() === '' && { name: true as const }),
    ...(draft.assistantName.trim() === '' && { assistantName: true as const }),
    ...(steps.prompt && { prompt: promptFault(draft.prompt, saved.choices) ?? undefined }),
    answering: answeringFaults(draft.answering),
  }
}

export const isFaulty = ({ name, assistantName, prompt, answering }: Faults): boolean =>
  Boolean(name || assistantName || prompt) || Object.keys(answering).length > 0

/** In the format of the call. Hidden triggers are not sent, so they stay unchanged. */
export const switchesOf = (triggers: Draft['triggers']): string[] =>
  SHOWN_TRIGGERS.map((type) => `${type}:${triggers[type] ? 'enabled' : 'disabled'}`)

function shownTriggers({ live_agent_settings: { triggers } }: Agent): Draft['triggers'] {
  const isOn = (type: ShownTrigger) => triggers.some((trigger) => trigger.type === type && trigger.enabled)
  return {
    ai_assistant_failure: isOn('ai_assistant_failure'),
    user_explicit_request: isOn('user_explicit_request'),
  }
}

const isOther = (one: object, other: object) => JSON.stringify(one) !== JSON.stringify(other)
