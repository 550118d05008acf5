import type { Kept as KeptTexts } from '../../protocol.ts'
import type { Host } from '../host.ts'
import type { Outgoing } from '../state/state.ts'

/** More than anybody writes while offline; the host page needs its storage for other things too. */
const MESSAGES_MAX = 50
const MESSAGE = 'message:'
const RATING_SKIPPED = 'rating-skipped'

/** With the token of its author, so that one visitor's message is never sent as another's. */
type KeptMessage = { token: string | null; message: Outgoing }

export type Kept = ReturnType<typeof keepOnHostPage>

/**
 * What later pages need: unsent messages, and whether the rating was skipped. Two tabs may send the same message; the
 * server stores it once.
 */
export function keepOnHostPage(host: Host, texts: KeptTexts, token: () => string | null) {
  const known = new Map(Object.entries(texts))
  const keep = (name: string, text: string | null) => {
    if (text === null) known.delete(name)
    else known.set(name, text)
    host.tell({ type: 'keep', name, text })
  }
  const messageNames = () => [...known.keys()].filter((name) => name.startsWith(MESSAGE))

  return {
    /** In the order they were written. Drops those of a previous visitor. */
    messages(): Outgoing[] {
      const found = messageNames().map((name) => JSON.parse(known.get(name)!) as KeptMessage)
      const isTheirs = (of: KeptMessage) => of.token === null || of.token === token()
      for (const { message } of found.filter((one) => !isTheirs(one))) keep(MESSAGE + message.client_id, null)
      return found
        .filter(isTheirs)
        .map(({ message }) => message)
        .sort((a, b) => a.at.localeCompare(b.at))
    },
    put(message: Outgoing): void {
      const name = MESSAGE + message.client_id
      if (!known.has(name) && messageNames().length >= MESSAGES_MAX) return
      keep(name, JSON.stringify({ token: token(), message } satisfies KeptMessage))
    },
    drop: (clientId: string) => keep(MESSAGE + clientId, null),
    skipRating: () => keep(RATING_SKIPPED, '1'),
    isRatingSkipped: () => known.has(RATING_SKIPPED),
    /** The host page clears its copy itself. */
    clear: () => known.clear(),
  }
}
