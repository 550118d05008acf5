import type { App } from '../context.ts'
import type { Turn } from './turn.ts'

/** Frequent enough for reading along, rare enough to cost nothing. */
const EVERY_MS = 60
/** Resends the whole text at intervals, even without new words, for viewers who have just connected. */
const WHOLE_EVERY_MS = 1_000
/** A notification to other processes carries 7,900 bytes. A control character, escaped twice, takes seven. */
const LONGEST = 1_000

export const secondsSinceAsked = ({ now }: App, { message }: Pick<Turn, 'message'>) =>
  (now().getTime() - message.timestamp.getTime()) / 1000

/** Streams an answer to the consoles and the customer while it is written. The finished answer is sent separately. */
export function streamPartial(app: App, { chat, message }: Pick<Turn, 'chat' | 'message'>) {
  const { account_id, agent_id, id: chat_id } = chat
  const message_id = message.id
  let text = ''
  /** The length already sent. Text beyond it was replaced and will be overwritten by the next part. */
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
    /** The whole text to show. It may differ from the text shown before. */
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
