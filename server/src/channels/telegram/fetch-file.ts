import { ReadableStream } from 'node:stream/web'
import { type ChannelBot, ChannelError, type FetchedFile, type RemoteFile } from '../channel.ts'
import type { Telegram, TelegramCredentials } from './api.ts'
import { PROFILE } from './normalize.ts'

/** Downloaded through our server, because the file's URL contains the bot's token. */
export async function fetchFile(
  telegram: Telegram,
  { credentials: { token } }: ChannelBot<TelegramCredentials>,
  { ref }: RemoteFile,
  signal: AbortSignal,
): Promise<FetchedFile> {
  const file_id = ref.startsWith(PROFILE)
    ? await photoOf(telegram, token, Number(ref.slice(PROFILE.length)), signal)
    : ref
  const { file_path } = await telegram.ask(token, (api) => api.getFile({ file_id }), { signal })
  if (!file_path) throw new ChannelError('invalid', 'Telegram has this file no longer.')
  const { status, body } = await telegram.download(token, file_path, signal)
  if (status !== 200)
    throw new ChannelError('transient', 'Telegram does not give this file. Try again later.')
  return { bytes: ReadableStream.from(body) }
}

/** The smallest size that is sharp enough for an avatar. */
async function photoOf(telegram: Telegram, token: string, user_id: number, signal: AbortSignal) {
  const asked = { user_id, limit: 1 }
  const { photos } = await telegram.ask(token, (api) => api.getUserProfilePhotos(asked), { signal })
  const sizes = photos[0] ?? []
  const photo = sizes.find(({ width }) => width >= SHARP_PX) ?? sizes.at(-1)
  if (!photo) throw new ChannelError('invalid', 'This person shows no picture.')
  return photo.file_id
}

const SHARP_PX = 160
