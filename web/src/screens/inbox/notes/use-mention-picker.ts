import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { type Member, useColleagues } from '../../../data/team.ts'
import { insertText } from '../composer/insert-text.ts'
import { findPeople, isNamesake, mentionedIn, type Named, typedMention } from './mentions.ts'

const SHOWN_MAX = 8

const NOBODY: Named[] = []

/** Suggests team members while a name is typed after an `@`. `before`: people already mentioned in the edited note. */
export function useMentionPicker(
  agentId: number,
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  before = NOBODY,
) {
  const id = useId()
  const people = (useColleagues().data ?? []).filter((member) => canSee(member, agentId))
  const [caret, setCaret] = useState(0)
  const [marked, setMarked] = useState({ query: '', index: 0 })
  const [picked, setPicked] = useState(() => before.map(({ user_id }) => user_id))
  const [dismissedAt, setDismissedAt] = useState<number | null>(null)

  const typed = typedMention(text, caret)
  const isDismissed = typed !== null && typed.from === dismissedAt
  // Mentions of people who have left the team since are kept.
  const left = before.filter(({ user_id }) => !people.some((person) => person.user_id === user_id))
  const others = people.filter(({ is_you }) => !is_you)
  const found = typed && !isDismissed ? findPeople(others, typed.query).slice(0, SHOWN_MAX) : []
  const index = marked.query === typed?.query ? Math.min(marked.index, found.length - 1) : 0
  const mark = (at: number) => typed && setMarked({ query: typed.query, index: at })

  const pick = (person: Member | undefined) => {
    if (!typed || !person || !field.current) return
    // Someone with the same name stays picked only if the name occurs elsewhere in the text.
    const rest = `${text.slice(0, typed.from)} ${text.slice(caret)}`
    const still = mentionedIn(rest, [...people, ...left], picked)
    setPicked([...still.filter((userId) => picked.includes(userId)), person.user_id])
    insertText(field.current, `@${person.name} `, typed.from, caret)
    setCaret(field.current.selectionStart)
  }

  /** Handles a key for the list. Returns whether it was handled. */
  const takeKey = ({ key, shiftKey }: KeyboardEvent): boolean => {
    if (found.length === 0 || !typed) return false
    if ((key === 'Enter' || key === 'Tab') && !shiftKey) pick(found[index])
    else if (key === 'ArrowDown') mark((index + 1) % found.length)
    else if (key === 'ArrowUp') mark((index + found.length - 1) % found.length)
    else if (key === 'Escape') setDismissedAt(typed.from)
    else return false
    return true
  }

  return {
    id,
    found,
    index,
    mark,
    pick,
    takeKey,
    follow: () => setCaret(field.current?.selectionStart ?? 0),
    /** The e-mail, if several people share the name. */
    tellApart: (person: Member) => (isNamesake(person, people) ? person.email : null),
    mentioned: mentionedIn(text, [...people, ...left], picked),
  }
}

export type MentionPicker = ReturnType<typeof useMentionPicker>

export const optionId = ({ id }: MentionPicker, index: number) => `${id}-${index}`

const canSee = ({ is_active, agent_ids }: Member, agentId: number) =>
  is_active && (agent_ids === null || agent_ids.includes(agentId))
