import { CallError, type Client, createClient, type TokenStore } from '@switchboard/contract'
import { loadTexts } from '../i18n/i18n.ts'
import { stored } from '../lib/storage.ts'
import { endSession } from '../state/session.ts'
import { watched } from './slow-requests.ts'

const tokens: TokenStore = {
  access: stored.token.read,
  refresh: stored.refreshToken.read,
  save: ({ access, refresh }) => {
    stored.token.write(access)
    stored.refreshToken.write(refresh)
  },
  clearAccess: () => stored.token.write(null),
  clear: () => {
    stored.token.write(null)
    stored.refreshToken.write(null)
  },
}

const client = createClient({ tokens, onSignedOut: () => endSession('expired') })

/** Every request of the console except the live stream goes through here. */
export const call: Client['call'] = (endpoint, ...[input]) =>
  watched((signal) => withWords(client.call(endpoint, ...([{ ...input, signal }] as never))), input?.signal)

/** For requests that show their own progress and can be cancelled there. */
export const callUnwatched: Client['call'] = (...input) => withWords(client.call(...input))

/** Returns the raw response, for streams and downloads, which may run for any length of time. */
export const openStream: Client['fetch'] = client.fetch

/** Fetches the words for the reason of a failed call first, so that a screen has them when it shows the failure. */
async function withWords<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof CallError && error.reason) await loadTexts('reasons')().catch(() => {})
    throw error
  }
}
