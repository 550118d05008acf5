import { api } from '@switchboard/contract'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Agent, agentKeys } from './agents.ts'
import { call } from './call.ts'
import { chatKeys, knownChat, putChat } from './chat-cache.ts'
import { putMessage } from './message-cache.ts'
import { reloadSoon } from './reload-soon.ts'

type Message = api.messages.Message

/**
 * Marks a turn as read, once. Counters drop at once, and the lists are refetched when the server has stored it. A
 * failed call can be retried.
 */
export function useMarkRead({ onError }: { onError?: (error: Error) => void } = {}) {
  const cache = useQueryClient()
  const asked = useRef(new Set<number>())
  const { mutate } = useMutation({
    mutationFn: ({ id }: Message) => call(api.messages.markRead, { params: { id } }),
    onMutate: ({ chat_id }) => countDown(cache, chat_id),
    onSuccess: ({ message }) => putMessage(cache, message),
    onError: (error, { id }) => {
      asked.current.delete(id)
      onError?.(error)
    },
    onSettled: (_answer, _error, { chat_id }) => {
      reloadSoon(cache, chatKeys.lists)
      reloadSoon(cache, chatKeys.one(chat_id))
      reloadSoon(cache, agentKeys.mine)
    },
  })
  return (message: Message) => {
    if (message.is_read || asked.current.has(message.id)) return
    asked.current.add(message.id)
    mutate(message)
  }
}

function countDown(cache: QueryClient, chatId: number) {
  const chat = knownChat(cache, chatId)
  if (!chat || chat.unread_messages === 0) return
  putChat(cache, { ...chat, unread_messages: chat.unread_messages - 1 })
  cache.setQueryData<{ agents: Agent[] }>(
    agentKeys.mine,
    (known) =>
      known && {
        ...known,
        agents: known.agents.map((agent) =>
          agent.id === chat.agent_id ? oneReadIn(agent, chat.bot_id) : agent,
        ),
      },
  )
}

const oneReadIn = (agent: Agent, botId: number | null): Agent => ({
  ...agent,
  unread_messages_count: Math.max(0, agent.unread_messages_count - 1),
  bots_unread_details: agent.bots_unread_details.map((bot) =>
    bot.bot_id === botId ? { ...bot, unread_count: Math.max(0, bot.unread_count - 1) } : bot,
  ),
})
