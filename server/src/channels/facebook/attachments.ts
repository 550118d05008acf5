import { z } from 'zod'
import type { RemoteFile } from '../channel.ts'

/** As webhooks tell of it; the kinds that are no file have their content in the payload. */
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

/** As conversations tell of it. */
export const StoredAttachment = z.looseObject({
  name: z.string().optional(),
  mime_type: z.string().optional(),
  size: z.number().optional(),
  file_url: z.string().optional(),
  image_data: z.looseObject({ url: z.string() }).optional(),
  video_data: z.looseObject({ url: z.string() }).optional(),
})
export type StoredAttachment = z.infer<typeof StoredAttachment>

/** Signs, because they are understood in every language. */
export const signOf = (mediaType: string) => SIGNS[mediaType.split('/')[0] as keyof typeof SIGNS] ?? '📎'

const SIGNS = { image: '🖼️', video: '🎬', audio: '🎤' }

/** Facebook tells neither words nor a file, as of a poll or a game. No model is asked about a line that begins like this. */
export const UNSHOWN = '📎 (open Messenger to see this)'

/** What stands for an attachment where a message has no words. */
export function wordsFor({ type, title, payload }: Attachment): string {
  const place = payload?.coordinates
  if (place) return `📍 ${place.lat}, ${place.long}`
  if (isThumb(payload)) return '🖼 👍'
  if (isFile(type)) return signOf(mediaTypeFor(type, payload?.url ?? ''))
  return [title ?? payload?.title, payload?.url].filter(Boolean).join(' ') || UNSHOWN
}

/** Webhooks tell a sticker as a picture, and some as a sticker once more. */
export const withoutTwins = (attachments: Attachment[]): Attachment[] =>
  attachments.filter(
    ({ type, payload }) =>
      type !== STICKER ||
      attachments.every(
        (other) => other.type === STICKER || other.payload?.sticker_id !== payload?.sticker_id,
      ),
  )

const STICKER = 'sticker'

/** The three sizes of the one sticker that has a button of its own. Any other is a picture: only a person can tell what it says. */
const THUMBS_UP = new Set([369239263222822, 369239343222814, 369239383222810])

const isThumb = (payload: Attachment['payload']) => THUMBS_UP.has(payload?.sticker_id ?? 0)

/** Conversations tell no number, only the picture; the thumb's keep their names wherever they lie. */
export const isThumbPicture = (url: string): boolean =>
  /^(?:39178562_1505197616293642|851557_369239266556155|851587_369239346556147|851582_369239386556143)_/.test(
    nameIn(url),
  )

/** A message has one sticker at most, which is not among its attachments. */
export const stickerFile = (mid: string, url: string): RemoteFile => ({
  ref: `${mid}#${STICKER}`,
  name: nameIn(url) || STICKER,
  mediaType: mediaTypeFor(STICKER, url),
})

/**
 * The message's attachments that are files. Their addresses run out, so a file is known by its place in the message,
 * and the address is asked for when it is fetched.
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
