import { useRef } from 'react'
import { draftOf, setDraft, useDraft } from '../../../state/drafts.ts'
import { insertText } from './insert-text.ts'

/** The text of a reply, its field, and ways to insert text into it. */
export function useReplyText(chatId: number) {
  const field = useRef<HTMLTextAreaElement>(null)
  const text = useDraft(chatId)
  const lastAdded = useRef('')

  /** Replaces text between two positions, in the field or, if it is not rendered, in the stored draft. */
  const replace = (words: string, from: number, to: number) => {
    if (field.current) return insertText(field.current, words, from, to)
    const draft = draftOf(chatId)
    setDraft(chatId, draft.slice(0, from) + words + draft.slice(to))
  }

  /** Appends text. A previous suggestion that was not edited is replaced. */
  const add = (words: string) => {
    const before = draftOf(chatId)
    const isUntouched = lastAdded.current !== '' && before.endsWith(lastAdded.current)
    const from = isUntouched ? before.length - lastAdded.current.length : before.length
    const kept = before.slice(0, from)
    lastAdded.current = kept.trim() === '' || kept.endsWith('\n') ? words : `\n\n${words}`
    replace(lastAdded.current, kept.trim() === '' ? 0 : from, before.length)
  }

  const change = (typed: string) => setDraft(chatId, typed)

  return { field, text, change, replace, add, focus: () => field.current?.focus() }
}

export type ReplyText = ReturnType<typeof useReplyText>
