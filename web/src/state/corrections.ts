// Unfinished corrections, kept while another chat is open.
import { onSessionEnd } from './session.ts'

const textByMessage = new Map<number, string>()

onSessionEnd(() => textByMessage.clear())

export const correctionOf = (messageId: number) => textByMessage.get(messageId)

export function keepCorrection(messageId: number, text: string | null): void {
  if (text === null) textByMessage.delete(messageId)
  else textByMessage.set(messageId, text)
}
