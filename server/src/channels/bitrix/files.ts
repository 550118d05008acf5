import { ReadableStream } from 'node:stream/web'
import { z } from 'zod'
import type { Outbound } from '../../platform/safe-fetch.ts'
import { ChannelError, type FetchedFile, type RemoteFile } from '../channel.ts'
import { requestError } from '../request-error.ts'
import type { Api } from './api.ts'
import type { BitrixBot } from './credentials.ts'

export const LARGEST_FILE = 100 * 1024 * 1024

/** Downloads a customer's picture from its public URL, or a file through a URL that works once. */
export async function fetchFile(
  { api, outbound }: { api: Api; outbound: Outbound },
  bot: BitrixBot,
  { ref }: RemoteFile,
  signal: AbortSignal,
): Promise<FetchedFile> {
  const [, id, photo] = /^(?:file\/(\d+)|photo\/(.+))$/s.exec(ref) ?? []
  try {
    const address = photo ?? (await downloadUrl(api, bot, Number(id), signal))
    const answer = await outbound.fetch(address, { maxBytes: LARGEST_FILE, signal })
    if (answer.status !== 200) throw new ChannelError('invalid', 'This file is no longer in Bitrix24.')
    return { bytes: ReadableStream.from(answer.body), ...(id && nameIn(answer.headers)) }
  } catch (error) {
    throw requestError(error, 'Bitrix24')
  }
}

/** An event contains only a file's id; its name comes with the download. */
function nameIn(headers: Headers): { name: string } | null {
  const said = headers.get('content-disposition') ?? ''
  const encoded = /filename\*=utf-8''([^;\s]+)/i.exec(said)?.[1]
  if (encoded && isEncoded(encoded)) return { name: decodeURIComponent(encoded) }
  const plain = /filename="([^"]+)"/i.exec(said)?.[1] ?? /filename=([^;"\s]+)/i.exec(said)?.[1]
  // Header values are bytes, which browsers also decode as UTF-8.
  return plain ? { name: Buffer.from(plain, 'latin1').toString() } : null
}

const isEncoded = (text: string) => !/%(?![0-9a-f]{2})/i.test(text)

const downloadUrl = async (api: Api, bot: BitrixBot, fileId: number, signal: AbortSignal) =>
  Download.parse(await api.call(bot, 'imbot.v2.File.download', { fileId }, signal)).downloadUrl

const Download = z.object({ downloadUrl: z.string() })
