import mammoth from 'mammoth'
import { htmlOutline } from '../html/outline.ts'
import type { Reader } from '../reader.ts'
import { checkParts } from '../zip.ts'
import { withNotesInPlace } from './notes-in-place.ts'

export const readDocx: Reader = async ({ bytes, limits }) => {
  await checkParts(bytes, limits)
  const { value } = await mammoth.convertToHtml(
    { buffer: bytes },
    {
      styleMap: ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"],
      convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
      externalFileAccess: false,
    },
  )
  return { outline: htmlOutline(withNotesInPlace(value)) }
}
