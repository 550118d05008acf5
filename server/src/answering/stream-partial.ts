import type { App } from '../context.ts'
import type { Turn } from './turn.ts'

/** Often enough to read along, seldom enough to cost nothing. */
const EVERY_MS = 60
/** Now and then the whole text so far, also while no new word comes: somebody may just have begun to watch. */
const WHOLE_EVERY_MS = 1_000
/** One notice to the other processes carries 7,900 bytes; a control character, escaped twice, takes seven. */
const LONGEST = 1_000

/** Shows an answer while it is written, to the consoles and to the customer; the finished one is sent apart. */
export function streamPartial(app: App, { chat, message }: Pick<Turn, 'chat' | 'message'>) {
  const { account_id, agent_id, id: chat_id } = chat
  const message_id = message.id
  let text = ''
  let told = 0
  let timer: NodeJS.Timeout | undefined
  const repeats = setInterval(() => {
    if (text.length > LONGEST) return
    told = 0
    tell()
  }, WHOLE_EVERY_MS)

  function tell() {
    clearTimeout(timer)
    timer = undefined
    while (told < text.length) {
      const part = text.slice(told, told + LONGEST)
      const signal = { message_id, offset: told, text: part }
      app.chatStreams.tell(account_id, chat_id, { type: 'partial', ...signal })
      app.realtime.tell(account_id, agent_id, { type: 'answer.partial', chat_id, ...signal })
      told += part.length
    }
  }

  return {
    add(words: string) {
      text += words
      timer ??= setTimeout(tell, EVERY_MS)
    },
    end() {
      clearTimeout(timer)
      clearInterval(repeats)
    },
  }
}
