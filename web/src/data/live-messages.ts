import type { LiveEvent } from '@switchboard/contract'
import type { QueryClient } from '@tanstack/react-query'
import { dropReturnedDraft } from '../state/drafts.ts'
import { endPartial, notePartial } from '../state/partial-answers.ts'
import { putMessage } from './message-cache.ts'

/** Applies an event to single turns: new, changed, and answers being written. */
export function applyToMessages(cache: QueryClient, event: LiveEvent): void {
  if (event.type === 'answer.partial') notePartial(event)
  if (event.type !== 'message.updated') return
  const { message } = event
  putMessage(cache, message)
  dropReturnedDraft(message)
  if (message.answer !== null) endPartial(message.id)
}
