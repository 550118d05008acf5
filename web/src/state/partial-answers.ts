import { create } from 'zustand'

/** What the assistant has written so far, by the turn it answers. */
const usePartialAnswers = create<Record<number, string>>(() => ({}))

export const usePartialAnswer = (messageId: number) => usePartialAnswers((texts) => texts[messageId] ?? '')

interface Partial {
  message_id: number
  /** What is shown so far is cut here, and goes on with the text. */
  offset: number
  text: string
}

/** Whoever missed the words in between waits for the next piece that fits. */
export function notePartial({ message_id, offset, text }: Partial): void {
  const shown = usePartialAnswers.getState()[message_id] ?? ''
  if (shown.length >= offset) usePartialAnswers.setState({ [message_id]: shown.slice(0, offset) + text })
}

/** The answer is complete, or will not come. */
export function endPartial(messageId: number): void {
  usePartialAnswers.setState(({ [messageId]: _ended, ...others }) => others, true)
}
