import { ReadableStream } from 'node:stream/web'
import { z } from 'zod'
import { ChannelError, type FetchedFile, type RemoteFile } from '../channel.ts'
import { StoredAttachment } from './attachments.ts'
import type { FacebookBot } from './credentials.ts'
import type { Graph } from './graph.ts'
import { PHOTO_REF, photoUrl } from './profile.ts'

const WithAttachments = z.looseObject({
  attachments: z.looseObject({ data: z.array(StoredAttachment) }).optional(),
  sticker: z.string().nullish(),
})

export async function fetchFile(
  graph: Graph,
  bot: FacebookBot,
  { ref }: RemoteFile,
  signal: AbortSignal,
): Promise<FetchedFile> {
  const url = ref.startsWith(PHOTO_REF)
    ? await photoUrl(graph, bot, ref.slice(PHOTO_REF.length))
    : await attachmentUrl(graph, bot, ref, signal)
  const response = url ? await graph.download(url, signal) : null
  if (response?.status !== 200) throw new ChannelError('invalid', 'This file is no longer at Facebook.')
  return { bytes: ReadableStream.from(response.body) }
}

async function attachmentUrl(graph: Graph, { credentials }: FacebookBot, ref: string, signal: AbortSignal) {
  const [mid = '', place] = ref.split('#')
  const { attachments, sticker } = await graph.call(encodeURIComponent(mid), {
    token: credentials.page_token,
    query: { fields: 'attachments,sticker' },
    answer: WithAttachments,
    signal,
  })
  if (place === 'sticker') return sticker ?? undefined
  const file = attachments?.data[Number(place)]
  return file?.image_data?.url ?? file?.video_data?.url ?? file?.file_url
}
