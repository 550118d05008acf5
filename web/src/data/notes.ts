import { api } from '@switchboard/contract'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useMyId } from './account.ts'
import { call } from './call.ts'
import type { Chat } from './chat-list.ts'
import type { RuleEvent } from './rules.ts'

export type Note = api.notes.Note
export type Notice = api.notes.Notice
export type NoteWords = { text: string; mentions: number[] }

export const noteKeys = {
  all: ['notes'] as const,
  ofChat: (chatId: number) => ['notes', chatId] as const,
}

/** A key that cannot collide with the ids of turns. */
export const noteKey = (id: number): string => `note-${id}`

/** Live events keep it up to date. */
export const useNotes = (chatId: number) =>
  useQuery({
    queryKey: noteKeys.ofChat(chatId),
    queryFn: ({ signal }) => call(api.notes.ofChat, { params: { id: chatId }, signal }),
    select: ({ notes }) => notes,
    enabled: chatId !== 0,
  })

/** What rules did in the chat, and the notices sent to its customer; served with the notes. */
export const useChatHistory = (chatId: number, isWanted: boolean) =>
  useQuery({
    queryKey: noteKeys.ofChat(chatId),
    queryFn: ({ signal }) => call(api.notes.ofChat, { params: { id: chatId }, signal }),
    select: ({ rule_events, notices }) => ({ rule_events, notices }),
    enabled: isWanted,
  })

export function useAddNote(chatId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: NoteWords) => call(api.notes.add, { params: { id: chatId }, body }),
    onSuccess: ({ note }) =>
      changeNotes(cache, chatId, (notes) => [...notes.filter(({ id }) => id !== note.id), note]),
  })
}

export function useChangeNote() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: NoteWords & { id: number }) =>
      call(api.notes.change, { params: { id }, body }),
    onSuccess: ({ note }) =>
      changeNotes(cache, note.chat_id, (notes) =>
        notes.map((known) => (known.id === note.id ? note : known)),
      ),
  })
}

export function useRemoveNote() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Note) => call(api.notes.remove, { params: { id } }),
    onSuccess: (_done, gone) =>
      changeNotes(cache, gone.chat_id, (notes) => notes.filter(({ id }) => id !== gone.id)),
  })
}

/** Marks a note that mentions this person as read once its chat is open. */
export function useReadMentions(chat: Chat | undefined, areNotesShown: boolean): void {
  const myId = useMyId()
  const { mutate } = useMutation({
    mutationFn: (id: number) => call(api.notes.markRead, { params: { id } }),
  })
  const isDue = areNotesShown && isMentioned(chat, myId)
  const read = useEffectEvent(() => {
    if (chat && !document.hidden) mutate(chat.id)
  })
  useEffect(() => {
    if (!isDue) return
    read()
    const onTurn = () => read()
    document.addEventListener('visibilitychange', onTurn)
    return () => document.removeEventListener('visibilitychange', onTurn)
  }, [isDue])
}

export const isMentioned = (chat: Chat | undefined, myId: number | undefined): boolean =>
  myId !== undefined && (chat?.unread_mentions.includes(myId) ?? false)

type Listed = { success: true; notes: Note[]; rule_events: RuleEvent[]; notices: Notice[] }

function changeNotes(cache: QueryClient, chatId: number, change: (notes: Note[]) => Note[]): void {
  cache.setQueryData<Listed>(
    noteKeys.ofChat(chatId),
    (known) => known && { ...known, notes: change(known.notes) },
  )
}
