// Aborts answers that are being written, in any process, once they are out of date.
import type { App } from '../context.ts'

const TOPIC = 'answers'

/** Called when a newer message, an operator's message or a mode change makes the current answer obsolete. */
export const dropAnswerOf = ({ bus }: App, accountId: number, chatId: number) =>
  bus.tell(TOPIC, `${accountId}/${chatId}`)

/** The AI was stopped for the whole account. */
export const dropAnswersOfAccount = ({ bus }: App, accountId: number) => bus.tell(TOPIC, `${accountId}/`)

/** The reader stopped the answer: the text written so far becomes the answer. */
export const endAnswerOf = ({ bus }: App, accountId: number, chatId: number) =>
  bus.tell(TOPIC, `${accountId}/${chatId}${ENOUGH}`)

const ENOUGH = '.'

export class EnoughSaid extends Error {
  constructor() {
    super('What is written so far is enough.')
  }
}

export class NotWanted extends Error {
  constructor() {
    super('This answer is not wanted any more.')
  }
}

/** Provides the abort signal for an answer. It is only an optimization: the commit checks again. */
export function watchAnswers({ bus }: App) {
  const writing = new Map<string, Set<AbortController>>()

  function stop(key: string, reason: Error = new NotWanted()) {
    for (const controller of writing.get(key) ?? []) controller.abort(reason)
  }
  function stopMatching(prefix: string) {
    for (const key of writing.keys()) if (key.startsWith(prefix)) stop(key)
  }
  bus.hear(TOPIC, {
    onMessage(key) {
      if (key.endsWith('/')) stopMatching(key)
      else if (key.endsWith(ENOUGH)) stop(key.slice(0, -ENOUGH.length), new EnoughSaid())
      else stop(key)
    },
    onReconnect() {},
  })

  return function whileWanted(accountId: number, chatId: number) {
    const key = `${accountId}/${chatId}`
    const controller = new AbortController()
    const ofChat = writing.get(key) ?? new Set()
    writing.set(key, ofChat.add(controller))
    const done = () => {
      ofChat.delete(controller)
      if (ofChat.size === 0) writing.delete(key)
    }
    return { signal: controller.signal, done }
  }
}
