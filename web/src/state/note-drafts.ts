// Unsaved internal notes per chat, stored while typing.
import { create } from 'zustand'
import { stored } from '../lib/storage.ts'
import { onSessionEnd } from './session.ts'

const useNoteDrafts = create<Record<number, string>>(() => ({}))

onSessionEnd(() => useNoteDrafts.setState({}, true))

export const useNoteDraft = (chatId: number) =>
  useNoteDrafts((drafts) => drafts[chatId] ?? stored.noteDraft(chatId).read() ?? '')

export function setNoteDraft(chatId: number, text: string): void {
  stored.noteDraft(chatId).write(text || null)
  useNoteDrafts.setState({ [chatId]: text })
}

/** Clears the draft after saving, unless it was changed meanwhile. */
export function endNoteDraft(chatId: number, saved: string): void {
  const kept = useNoteDrafts.getState()[chatId] ?? stored.noteDraft(chatId).read() ?? ''
  if (kept === saved) setNoteDraft(chatId, '')
}
