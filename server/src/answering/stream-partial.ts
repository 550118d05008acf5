import type { App } from '../context.ts'
import type { Turn } from './turn.ts'

/** Often enough to read along, seldom enough to cost nothing. */
const EVERY_MS = 60
/** Now and then the whole text so far, also while no new word comes: somebody may just have begun to watch. */
const WHOLE_EVERY_MS = 1_000
/** One notice to the other processes carries 7,900 bytes; a control character, escaped twice, takes seven. */
const LONGEST = 1_000

export const secondsSinceAsked = ({ now }: App, { message }: Pick<Turn, 'message'>) =>
  (now().getTime() - message.timestamp.getTime()) / 1000

/** Shows an answer while it is written, to the consoles and to the customer; the finished one is sent apart. */
export function streamPartial(app: App, { chat, message }: Pick<Turn, 'chat' | 'message'>) {
  const { account_id, agent_id, id: chat_id } = chat
  const message_id = message.id
  let text = ''
  /** As much of it as has been told; what was told beyond that is cut by the next piece. */
  let told = 0
  let isFirst = true
  let timer: NodeJS.Timeout | undefined
  const repeats = setInterval(() => {
    if (text === '' || text.length > LONGEST) return
    told = 0
    tell()
  }, WHOLE_EVERY_MS)

  function tell() {
    clearTimeout(timer)
    timer = undefined
    do {
      const part = text.slice(told, told + LONGEST)
      const signal = { message_id, offset: told, text: part }
      app.chatStreams.tell(account_id, chat_id, { type: 'partial', ...signal })
      app.realtime.tell(account_id, agent_id, { type: 'answer.partial', chat_id, ...signal })
      told += part.length
    } while (told < text.length)
  }

  return {
    /** All that is shown by now; it may differ from what was. */
    show(whole: string) {
      if (whole === text) return
      if (isFirst) app.metrics.observeSeconds('first_word_seconds', {}, secondsSinceAsked(app, { message }))
      isFirst = false
      told = Math.min(told, sharedLength(text, whole))
      text = whole
      timer ??= setTimeout(tell, EVERY_MS)
    },
    end() {
      clearTimeout(timer)
      clearInterval(repeats)
    },
  }
}

function sharedLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}
