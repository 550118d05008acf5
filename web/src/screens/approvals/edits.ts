// What is typed in place of a draft's words: kept while one looks at other drafts.
import { create } from 'zustand'
import { onSessionEnd } from '../../state/session.ts'

const useEdits = create<Record<number, string>>(() => ({}))

onSessionEnd(() => useEdits.setState({}, true))

/** Null while nobody edits it. */
export const useEdit = (id: number): string | null => useEdits((edits) => edits[id] ?? null)

export const keepEdit = (id: number, text: string) => useEdits.setState({ [id]: text })

export const forgetEdit = (id: number) => useEdits.setState(({ [id]: _, ...others }) => others, true)
