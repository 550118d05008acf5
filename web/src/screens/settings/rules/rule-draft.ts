import { api } from '@switchboard/contract'
import type { Rule, RuleWish } from '../../../data/rules.ts'
import type { Member } from '../../../data/team.ts'

/** The form state of a rule. An empty string means any, or none. */
export interface RuleDraft {
  name: string
  words: string
  agent: string
  channel: string
  hours: string
  ratings: string
  label: string
  person: string
  needsPerson: boolean
}

export const RATINGS = ['1', '1,2', '1,2,3', '4,5', '5'] as const

export const draftOf = (rule?: Rule): RuleDraft => ({
  name: rule?.name ?? '',
  words: rule?.words.join(', ') ?? '',
  agent: String(rule?.agent_id ?? ''),
  channel: rule?.channel ?? '',
  hours: rule?.hours ?? '',
  ratings: rule?.ratings.join(',') ?? '',
  label: String(rule?.label_id ?? ''),
  person: String(rule?.assignee_id ?? ''),
  needsPerson: rule?.needs_person ?? false,
})

/** Clears a label or person that can no longer be chosen. While the ids are not loaded, both are kept. */
export const choosable = (draft: RuleDraft, labels?: number[], people?: number[]): RuleDraft => ({
  ...draft,
  label: !labels || labels.includes(Number(draft.label)) ? draft.label : '',
  person: !people || people.includes(Number(draft.person)) ? draft.person : '',
})

/** Whether a rule may assign chats of this assistant (null: of any) to this person. */
export const mayAnswer = ({ role, is_active, agent_ids }: Member, agentId: number | null): boolean =>
  is_active && role !== 'viewer' && (agentId === null || agent_ids === null || agent_ids.includes(agentId))

export function wishOf(draft: RuleDraft, is_on: boolean): RuleWish {
  const { channel, hours, ratings } = draft
  return {
    name: draft.name.trim(),
    is_on,
    words: wordsIn(draft.words),
    agent_id: idOf(draft.agent),
    channel: api.bots.CONNECTABLE_TYPES.find((type) => type === channel) ?? null,
    hours: hours === 'inside' || hours === 'outside' ? hours : null,
    ratings: ratings === '' ? [] : ratings.split(',').map(Number),
    label_id: idOf(draft.label),
    assignee_id: idOf(draft.person),
    needs_person: draft.needsPerson,
  }
}

export const idOf = (text: string) => (text === '' ? null : Number(text))

const wordsIn = (text: string) => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((words) => words.trim())
      .filter(Boolean),
  ),
]

/** The first incomplete part of the form. */
export function missingIn(rule: RuleWish): 'name' | 'words' | 'condition' | 'action' | null {
  if (rule.name === '') return 'name'
  if (rule.words.some((each) => !/[\p{L}\p{N}]/u.test(each))) return 'words'
  const { words, channel, hours, ratings, label_id, assignee_id, needs_person } = rule
  if (words.length === 0 && channel === null && hours === null && ratings.length === 0) return 'condition'
  return label_id === null && assignee_id === null && !needs_person ? 'action' : null
}
