import { reason } from '@switchboard/contract/reasons'
import { imageSize } from '../image-size.ts'
import type { Reader } from '../reader.ts'
import { recogniseText } from '../recognise-text.ts'
import { broken, damagedPicture, illegible, tooLarge } from '../refusal.ts'
import { textPieces } from './text.ts'

export const readImage: Reader = async ({ bytes, limits }) => {
  const size = imageSize(bytes)
  if (!size) throw damagedPicture()
  if (size.width * size.height > limits.megapixels * 1e6)
    throw tooLarge(reason('picture_pixels', { number: limits.megapixels }))
  const text = await recogniseText(bytes)
  if (text === null) throw illegible()
  if (!/\p{L}{2}/u.test(text)) throw broken(reason('picture_no_text'))
  return { outline: { title: '', pieces: textPieces(text) } }
}
