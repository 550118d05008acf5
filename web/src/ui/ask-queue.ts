import { useSyncExternalStore } from 'react'

/**
 * Lets plain code ask the person: `ask` resolves with the answer given in the mounted host. Questions are shown one
 * at a time, in order.
 */
export function createAskQueue<Question, Answer>() {
  let waiting: { question: Question; answer: (answer: Answer) => void }[] = []
  const listeners = new Set<() => void>()
  const replace = (next: typeof waiting) => {
    waiting = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    ask: (question: Question) => new Promise<Answer>((answer) => replace([...waiting, { question, answer }])),
    answerFirst: (answer: Answer) => {
      waiting[0]?.answer(answer)
      replace(waiting.slice(1))
    },
    useFirst: () => useSyncExternalStore(subscribe, () => waiting[0])?.question,
  }
}
