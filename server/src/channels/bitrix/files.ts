import { ReadableStream } from 'node:stream/web'
import { z } from 'zod'
import type { Outbound } from '../../platform/safe-fetch.ts'
import { ChannelError, type RemoteFile } from '../channel.ts'
import { sendingTrouble } from '../sending-trouble.ts'
import type { Api } from './api.ts'
import type { BitrixBot } from './credentials.ts'

export const LARGEST_FILE = 100 * 1024 * 1024

/** A customer's picture has an address that anybody may open; a file of theirs gets one that is good once. */
export async function fetchFile(
  { api, outbound }: { api: Api; outbound: Outbound },
  bot: BitrixBot,
  { ref }: RemoteFile,
  signal: AbortSignal,
): Promise<ReadableStream> {
  const [, id, photo] = /^(?:file\/(\d+)|photo\/(.+))$/s.exec(ref) ?? []
  try {
    const address = photo ?? (await downloadUrl(api, bot, Number(id), signal))
    const answer = await outbound.fetch(address, { maxBytes: LARGEST_FILE, signal })
    if (answer.status !== 200) throw new ChannelError('invalid', 'This file is no longer in Bitrix24.')
    return ReadableStream.from(answer.body)
  } catch (error) {
    throw sendingTrouble(error, 'Bitrix24')
  }
}

const downloadUrl = async (api: Api, bot: BitrixBot, fileId: number, signal: AbortSignal) =>
  Download.parse(await api.call(bot, 'imbot.v2.File.download', { fileId }, signal)).downloadUrl

const Download = z.object({ downloadUrl: z.string() })
