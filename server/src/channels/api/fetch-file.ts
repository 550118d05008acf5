import { ReadableStream } from 'node:stream/web'
import { REMOTE_FILE_MAX_BYTES } from '@switchboard/contract'
import { AppError } from '../../platform/errors.ts'
import type { Outbound } from '../../platform/safe-fetch.ts'
import { ChannelError, type FetchedFile, type RemoteFile } from '../channel.ts'
import { sendingTrouble } from '../sending-trouble.ts'

/** Downloads a file from the URL that came with the message. */
export async function fetchFile(
  outbound: Outbound,
  { ref }: RemoteFile,
  signal: AbortSignal,
): Promise<FetchedFile> {
  try {
    const answer = await outbound.fetch(ref, { maxBytes: REMOTE_FILE_MAX_BYTES, signal })
    if (answer.status >= 500 || answer.status === 429)
      throw new ChannelError('transient', 'Your system does not give this file. Try again later.')
    if (answer.status !== 200) throw new ChannelError('invalid', 'This file is no longer in your system.')
    return { bytes: ReadableStream.from(answer.body) as FetchedFile['bytes'] }
  } catch (error) {
    if (error instanceof AppError && error.code === 'outbound_refused')
      throw new ChannelError('invalid', 'This file has an address that may not be reached from here.')
    throw sendingTrouble(error, 'Your system')
  }
}
