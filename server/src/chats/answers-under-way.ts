// Answers in the making, in whichever process: what makes one out of date stops it there.
import type { App } from '../context.ts'

const TOPIC = 'answers'

/** A newer message, a person's word or another mode: the answer that is being written there is not wanted. */
export const dropAnswerOf = ({ bus }: App, accountId: number, chatId: number) =>
  bus.tell(TOPIC, `${accountId}/${chatId}`)

/** The AI was stopped for the whole account. */
export const dropAnswersOfAccount = ({ bus }: App, accountId: number) => bus.tell(TOPIC, `${accountId}/`)

/** Somebody has read enough: what is written so far is the answer. */
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

/** Whoever writes an answer asks here for the signal to stop. Nothing depends on it: the commit looks again. */
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
