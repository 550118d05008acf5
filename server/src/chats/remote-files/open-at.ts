import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { type ChannelBot, ChannelError, type RemoteAdapter, type RemoteFile } from '../../channels/channel.ts'
import { requestError } from '../../channels/request-error.ts'

/** Opens a file at the provider. Ambiguous errors can be retried, because a download changes nothing. */
export async function openAt(
  adapter: RemoteAdapter,
  bot: ChannelBot,
  file: { ref: string; file_name: string; media_type: string },
  signal: AbortSignal,
): Promise<{ name: string; bytes: AsyncGenerator<Buffer> }> {
  if (!adapter.fetchFile) throw new ChannelError('invalid', 'This channel brings no files.')
  const remote: RemoteFile = { ref: file.ref, name: file.file_name, mediaType: file.media_type }
  const { bytes, name = file.file_name } = await adapter.fetchFile(bot, remote, signal).catch(trouble)
  return { name: name.replaceAll('\0', ''), bytes: chunksOf(bytes) }
}

async function* chunksOf(bytes: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of Readable.fromWeb(bytes)) yield Buffer.from(chunk as Uint8Array)
  } catch (error) {
    trouble(error)
  }
}

function trouble(error: unknown): never {
  throw requestError(error, 'The provider')
}
