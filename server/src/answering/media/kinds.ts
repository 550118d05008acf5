import type { TurnFile } from '../read-turn.ts'

type Kind = Pick<TurnFile, 'media_type'>

/** Such as providers of models read. */
export const isPicture = ({ media_type }: Kind): boolean => /^image\/(?:png|jpeg|gif|webp)$/.test(media_type)

/** Facebook packs voice messages as films without a picture; the message says what they are. */
export const isRecording = ({ media_type }: Kind, question: string): boolean =>
  media_type.startsWith('audio/') || (media_type.startsWith('video/') && question.includes('🎤'))

/** Before it has come, all that is known of a file is what its provider calls it. */
export const maybeMedia = ({ media_type, file_name }: Kind & { file_name: string }): boolean =>
  maybePicture({ media_type, file_name }) || maybeRecording({ media_type, file_name })

export const maybePicture = ({ media_type, file_name }: Kind & { file_name: string }): boolean =>
  media_type.startsWith('image/') || /\.(?:png|jpe?g|gif|webp|heic)$/i.test(file_name)

export const maybeRecording = ({ media_type, file_name }: Kind & { file_name: string }): boolean =>
  media_type.startsWith('audio/') || /\.(?:ogg|oga|opus|mp3|wav|m4a)$/i.test(file_name)
