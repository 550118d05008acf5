import { ReadableStream } from 'node:stream/web'
import { reason } from '@switchboard/contract/reasons'
import { AppError } from '../../platform/errors.ts'
import type { Outbound } from '../../platform/safe-fetch.ts'
import { ChannelError, type FetchedFile, type RemoteFile } from '../channel.ts'
import { requestError } from '../request-error.ts'
import type { ApiBot } from './credentials.ts'

/** Downloads a file from the URL that came with the message. */
export async function fetchFile(
  outbound: Outbound,
  { credentials }: ApiBot,
  { ref }: RemoteFile,
  signal: AbortSignal,
): Promise<FetchedFile> {
  try {
    const answer = await outbound.fetch(ref, {
      // Whoever may post a message chose this address; only the webhook's own server was chosen by an admin.
      publicOnly: !isOfServer(credentials.url, ref),
      maxBytes: LARGEST_FILE,
      timeoutMs: DOWNLOAD_MS,
      signal,
    })
    if (answer.status >= 500 || answer.status === 429)
      throw new ChannelError('transient', 'Your system does not give this file. Try again later.')
    if (answer.status !== 200) throw new ChannelError('invalid', 'This file is no longer in your system.')
    return { bytes: ReadableStream.from(answer.body) as FetchedFile['bytes'] }
  } catch (error) {
    if (error instanceof AppError && error.code === 'outbound_refused')
      throw new ChannelError('invalid', reason('api_file_address'))
    throw requestError(error, 'Your system')
  }
}

const isOfServer = (webhookUrl: string | null, url: string) =>
  webhookUrl !== null && URL.canParse(url) && new URL(url).origin === new URL(webhookUrl).origin

// Above what is kept, so that a file that is too large is called that.
const LARGEST_FILE = 25 * 1024 * 1024
const DOWNLOAD_MS = 120_000
