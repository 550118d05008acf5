import { create } from 'zustand'

/** The streamed part of each answer, by message id. */
const usePartialAnswers = create<Record<number, string>>(() => ({}))

export const usePartialAnswer = (messageId: number) => usePartialAnswers((texts) => texts[messageId] ?? '')

interface Partial {
  message_id: number
  /** The shown text is cut at this position and continued with `text`. */
  offset: number
  text: string
}

/** If an earlier piece was missed, later ones are ignored until one fits. */
export function notePartial({ message_id, offset, text }: Partial): void {
  const shown = usePartialAnswers.getState()[message_id] ?? ''
  if (shown.length >= offset) usePartialAnswers.setState({ [message_id]: shown.slice(0, offset) + text })
}

/** Called when the answer is complete or failed. */
export function endPartial(messageId: number): void {
  usePartialAnswers.setState(({ [messageId]: _ended, ...others }) => others, true)
}
