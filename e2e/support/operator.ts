import { api } from '@switchboard/contract'
import { expect, type LiveChat } from './widget.ts'

/** The person who answers in a live chat. */
export function operatorOf({ account: { client }, bot }: LiveChat) {
  const sitting = new AbortController()
  const chatId = async () => {
    // The visitor sees the greeting before the first message has reached the server.
    let chats: { id: number }[] = []
    await expect
      .poll(async () => {
        chats = (await client.call(api.chats.ofBot, { params: { id: bot.id } })).chats
        return chats.length
      }, 'one conversation')
      .toBe(1)
    return chats[0]!.id
  }
  const inChat = async () => ({ params: { id: await chatId() } })
  return {
    questions: async () => {
      const { messages } = await client.call(api.messages.ofChat, await inChat())
      return messages.map(({ question }) => question).filter(Boolean)
    },
    say: async (message: string) => {
      await client.call(api.messages.send, { ...(await inChat()), body: { message } })
    },
    setMode: async (mode: api.chats.ChatMode) => {
      await client.call(api.chats.setMode, { ...(await inChat()), body: { mode } })
    },
    type: async () => void (await client.call(api.chats.typing, await inChat())),
    correctAnswer: async (redacted_answer: string) => {
      const { messages } = await client.call(api.messages.ofChat, await inChat())
      const { id } = messages.findLast(({ answer }) => answer)!
      await client.call(api.messages.edit, { params: { id }, body: { redacted_answer } })
    },
    /** Counts as an open console for the server. */
    sitDown: async () => void (await client.fetch(api.realtime.stream, { signal: sitting.signal })),
    leave: () => sitting.abort(),
  }
}
