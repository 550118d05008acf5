// What is typed to each customer and not sent yet. It is kept as it is typed: a reload must not lose a word.
import { create } from 'zustand'
import { stored } from '../lib/storage.ts'
import { onSessionEnd } from './session.ts'

const useDrafts = create<Record<number, string>>(() => ({}))

onSessionEnd(() => useDrafts.setState({}, true))

export const useDraft = (chatId: number) => useDrafts((drafts) => drafts[chatId] ?? keptDraft(chatId))

export const draftOf = (chatId: number) => useDrafts.getState()[chatId] ?? keptDraft(chatId)

export function setDraft(chatId: number, text: string): void {
  stored.draft(chatId).write(text || null)
  useDrafts.setState({ [chatId]: text })
}

const keptDraft = (chatId: number) => stored.draft(chatId).read() ?? ''
