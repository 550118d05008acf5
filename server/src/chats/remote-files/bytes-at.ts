import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { type ChannelBot, ChannelError, type RemoteAdapter, type RemoteFile } from '../../channels/channel.ts'
import { sendingTrouble } from '../../channels/sending-trouble.ts'

/** A file as it comes from the provider. Fetching changes nothing there, so what is in doubt is tried again. */
export async function* bytesAt(
  adapter: RemoteAdapter,
  bot: ChannelBot,
  file: { ref: string; file_name: string; media_type: string },
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  if (!adapter.fetchFile) throw new ChannelError('invalid', 'This channel brings no files.')
  const remote: RemoteFile = { ref: file.ref, name: file.file_name, mediaType: file.media_type }
  try {
    const stream = (await adapter.fetchFile(bot, remote, signal)) as ReadableStream<Uint8Array>
    for await (const chunk of Readable.fromWeb(stream)) yield Buffer.from(chunk as Uint8Array)
  } catch (error) {
    throw sendingTrouble(error, 'The provider')
  }
}
