import { z } from 'zod'
import type { RemoteFile } from '../channel.ts'

/** As in webhooks. Kinds that are no file have their content in the payload. */
export const Attachment = z.looseObject({
  type: z.string(),
  title: z.string().nullish(),
  payload: z
    .looseObject({
      url: z.string().nullish(),
      title: z.string().nullish(),
      sticker_id: z.number().nullish(),
      coordinates: z.object({ lat: z.number(), long: z.number() }).nullish(),
    })
    .nullish(),
})
export type Attachment = z.infer<typeof Attachment>

/** As in the conversations API. */
export const StoredAttachment = z.looseObject({
  name: z.string().optional(),
  mime_type: z.string().optional(),
  size: z.number().optional(),
  file_url: z.string().optional(),
  image_data: z.looseObject({ url: z.string() }).optional(),
  video_data: z.looseObject({ url: z.string() }).optional(),
})
export type StoredAttachment = z.infer<typeof StoredAttachment>

/** Emoji, because they are understood in every language. */
export const signOf = (mediaType: string) => SIGNS[mediaType.split('/')[0] as keyof typeof SIGNS] ?? '📎'

const SIGNS = { image: '🖼️', video: '🎬', audio: '🎤' }

/** For content without text or file, such as a poll. Lines with this prefix are not sent to a model. */
export const UNSHOWN = '📎 (open Messenger to see this)'

/** The text for an attachment of a message without text. */
export function wordsFor({ type, title, payload }: Attachment): string {
  const place = payload?.coordinates
  if (place) return `📍 ${place.lat}, ${place.long}`
  if (isThumb(payload)) return '🖼 👍'
  if (isFile(type)) return signOf(mediaTypeFor(type, payload?.url ?? ''))
  return [title ?? payload?.title, payload?.url].filter(Boolean).join(' ') || UNSHOWN
}

/** Webhooks send a sticker as a picture, and some send it again as a sticker. */
export const withoutTwins = (attachments: Attachment[]): Attachment[] =>
  attachments.filter(
    ({ type, payload }) =>
      type !== STICKER ||
      attachments.every(
        (other) => other.type === STICKER || other.payload?.sticker_id !== payload?.sticker_id,
      ),
  )

const STICKER = 'sticker'

/** The three sizes of the like button's sticker. Any other sticker is a picture that only a person can interpret. */
const THUMBS_UP = new Set([369239263222822, 369239343222814, 369239383222810])

const isThumb = (payload: Attachment['payload']) => THUMBS_UP.has(payload?.sticker_id ?? 0)

/** The conversations API gives no sticker id, only a picture URL; the file names of the thumb are fixed. */
export const isThumbPicture = (url: string): boolean =>
  /^(?:39178562_1505197616293642|851557_369239266556155|851587_369239346556147|851582_369239386556143)_/.test(
    nameIn(url),
  )

/** A message has at most one sticker, which is not among its attachments. */
export const stickerFile = (mid: string, url: string): RemoteFile => ({
  ref: `${mid}#${STICKER}`,
  name: nameIn(url) || STICKER,
  mediaType: mediaTypeFor(STICKER, url),
})

/**
 * The message's attachments that are files. Their URLs expire, so a file is identified by its position in the message,
 * and its URL is requested when it is fetched.
 */
export const filesOf = (mid: string, attachments: Attachment[]): RemoteFile[] =>
  attachments.flatMap(({ type, payload }, place) => {
    if (!isFile(type) || isThumb(payload)) return []
    if (payload?.sticker_id) return [stickerFile(mid, payload.url ?? '')]
    const name = nameIn(payload?.url ?? '') || type
    return [{ ref: `${mid}#${place}`, name, mediaType: mediaTypeFor(type, payload?.url ?? '') }]
  })

export const storedFilesOf = (mid: string, attachments: StoredAttachment[]): RemoteFile[] =>
  attachments.map(({ name, mime_type: mediaType = 'application/octet-stream', size }, place) => ({
    ref: `${mid}#${place}`,
    name: name || mediaType.split('/')[0]!,
    mediaType,
    ...(size && { size }),
  }))

const isFile = (type: string) => type === 'file' || type in USUAL_TYPES

const USUAL_TYPES: Record<string, string> = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/mp4',
  [STICKER]: 'image/png',
}

function mediaTypeFor(type: string, url: string): string {
  const ending = /\.(\w+)$/.exec(nameIn(url))?.[1]?.toLowerCase() ?? ''
  return TYPE_BY_ENDING[ending] ?? USUAL_TYPES[type] ?? 'application/octet-stream'
}

const TYPE_BY_ENDING: Record<string, string> = {
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  pdf: 'application/pdf',
  txt: 'text/plain',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
}

function nameIn(url: string): string {
  if (!URL.canParse(url)) return ''
  const last = new URL(url).pathname.split('/').at(-1)!
  return /%(?![\da-f]{2})/i.test(last) ? last : decodeURIComponent(last)
}
