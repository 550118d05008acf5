import type { Message } from 'grammy/types'
import type { RemoteFile } from '../channel.ts'

/** The text of a message. Emoji stand for content without text, in every language; empty for service messages. */
export function wordsOf(message: Message): string {
  const { text, caption, sticker, venue, location, contact, poll, dice, document } = message
  if (text || caption) return text || caption!
  // A sticker counts as a picture, whatever its emoji: only a person can interpret it.
  if (sticker) return ['🖼', sticker.emoji].filter(Boolean).join(' ')
  if (venue) return `📍 ${venue.title}, ${venue.address} (${placeOf(venue.location)})`
  if (location) return `📍 ${placeOf(location)}`
  if (contact)
    return `👤 ${[contact.first_name, contact.last_name, contact.phone_number].filter(Boolean).join(' ')}`
  if (poll) return `📊 ${poll.question}`
  if (dice) return `${dice.emoji} ${dice.value}`
  const sign = SIGNS.find(([kind]) => message[kind])?.[1]
  if (sign) return sign
  return document ? `📎 ${nameOr(document.file_name, 'file')}` : ''
}

const placeOf = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `${latitude}, ${longitude}`

const SIGNS = [
  ['photo', '📷'],
  ['animation', '🎬'],
  ['video', '🎬'],
  ['video_note', '🎬'],
  ['voice', '🎤'],
  ['audio', '🎵'],
  ['story', '📖'],
] as const satisfies [keyof Message, string][]

/** An animation is also listed as a document, but it is one file. */
export function filesOf({ photo, animation, video, video_note, voice, audio, document }: Message) {
  const largest = photo?.at(-1)
  if (largest) return [file(largest, 'photo.jpg', 'image/jpeg')]
  if (video_note) return [file(video_note, 'video.mp4', 'video/mp4')]
  if (voice) return [file(voice, 'voice.ogg', voice.mime_type ?? 'audio/ogg')]
  if (audio) return [file(audio, nameOr(audio.file_name, 'audio.mp3'), audio.mime_type ?? 'audio/mpeg')]
  const film = animation ?? video
  if (film) return [file(film, nameOr(film.file_name, 'video.mp4'), film.mime_type ?? 'video/mp4')]
  if (!document) return []
  return [
    file(document, nameOr(document.file_name, 'file'), document.mime_type ?? 'application/octet-stream'),
  ]
}

const nameOr = (name: string | undefined, otherwise: string) => name?.trim() || otherwise

const file = (
  { file_id, file_size }: { file_id: string; file_size?: number },
  name: string,
  mediaType: string,
): RemoteFile => ({ ref: file_id, name, mediaType, ...(file_size !== undefined && { size: file_size }) })
