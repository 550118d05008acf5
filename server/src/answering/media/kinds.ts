import type { TurnFile } from '../read-turn.ts'

type Kind = Pick<TurnFile, 'media_type'>

/** Picture types that model providers accept. */
export const isPicture = ({ media_type }: Kind): boolean => /^image\/(?:png|jpeg|gif|webp)$/.test(media_type)

/** Facebook sends voice messages as videos without a picture; the message marks them as voice. */
export const isRecording = ({ media_type }: Kind, question: string): boolean =>
  media_type.startsWith('audio/') || (media_type.startsWith('video/') && question.includes('🎤'))

/** Before a file is downloaded, only the provider's type and name for it are known. */
export const maybeMedia = ({ media_type, file_name }: Kind & { file_name: string }): boolean =>
  maybePicture({ media_type, file_name }) || maybeRecording({ media_type, file_name })

export const maybePicture = ({ media_type, file_name }: Kind & { file_name: string }): boolean =>
  media_type.startsWith('image/') || /\.(?:png|jpe?g|gif|webp|heic)$/i.test(file_name)

export const maybeRecording = ({ media_type, file_name }: Kind & { file_name: string }): boolean =>
  media_type.startsWith('audio/') || /\.(?:ogg|oga|opus|mp3|wav|m4a)$/i.test(file_name)
