// Unsent edits of drafts, kept while other drafts are open.
import { create } from 'zustand'
import { onSessionEnd } from '../../state/session.ts'

const useEdits = create<Record<number, string>>(() => ({}))

onSessionEnd(() => useEdits.setState({}, true))

/** Null unless the draft is being edited. */
export const useEdit = (id: number): string | null => useEdits((edits) => edits[id] ?? null)

export const keepEdit = (id: number, text: string) => useEdits.setState({ [id]: text })

export const forgetEdit = (id: number) => useEdits.setState(({ [id]: _, ...others }) => others, true)
