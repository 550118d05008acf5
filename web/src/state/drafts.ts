// What is typed to each customer and not sent yet. It is kept as it is typed: a reload must not lose a word.
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

/** Failed messages whose text is back in the field, by the key they were sent with. */
const returned = new Set<string>()

/** Unless something else has been typed meanwhile. */
export function returnToDraft({ chat_id, client_id, answer }: Sent): void {
  if (!client_id || !answer || draftOf(chat_id) !== '') return
  setDraft(chat_id, answer)
  returned.add(client_id)
}

export const isReturned = ({ client_id }: Sent) => client_id !== undefined && returned.has(client_id)

/** The message is sent again or arrived after all: its text must not be sent from the field as well. */
export function dropReturnedDraft({ chat_id, client_id, answer }: Sent): void {
  if (client_id && returned.delete(client_id) && draftOf(chat_id) === answer) setDraft(chat_id, '')
}

const keptDraft = (chatId: number) => stored.draft(chatId).read() ?? ''
