// Unsent replies per chat, stored while typing so that a reload loses nothing.
import type { api } from '@switchboard/contract'
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

type Sent = Pick<api.messages.Message, 'chat_id' | 'client_id' | 'answer'>

/** Client ids of failed messages whose text was returned to the field. */
const returned = new Set<string>()

/** Returns the text of a failed message to the field, unless something else was typed meanwhile. */
export function returnToDraft({ chat_id, client_id, answer }: Sent): void {
  if (!client_id || !answer || draftOf(chat_id) !== '') return
  setDraft(chat_id, answer)
  returned.add(client_id)
}

export const isReturned = ({ client_id }: Sent) => client_id !== undefined && returned.has(client_id)

/** Clears a returned text when its message is retried or arrived after all, so that it is not sent twice. */
export function dropReturnedDraft({ chat_id, client_id, answer }: Sent): void {
  if (client_id && returned.delete(client_id) && draftOf(chat_id) === answer) setDraft(chat_id, '')
}

const keptDraft = (chatId: number) => stored.draft(chatId).read() ?? ''
