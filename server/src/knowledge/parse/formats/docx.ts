import mammoth from 'mammoth'
import { htmlOutline } from '../html/outline.ts'
import type { Reader } from '../reader.ts'
import { checkParts } from '../zip.ts'

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

/** A note at the foot of a page belongs to the sentence that it is about. */
function withNotesInPlace(html: string): string {
  const notes = new Map<string, string>()
  const body = html.replace(NOTE, (_, id: string, note: string) => {
    notes.set(
      id,
      note
        .replace(/<[^>]*>|↑/g, ' ')
        .trim()
        .replace(/\.$/, ''),
    )
    return ''
  })
  return body.replace(REFERENCE, (_, id: string) => (notes.get(id) ? ` (${notes.get(id)})` : ''))
}

const NOTE = /<li id="((?:foot|end)note-[\w-]+)">(.*?)<\/li>/gs
const REFERENCE = /<sup><a href="#((?:foot|end)note-[\w-]+)"[^>]*>[^<]*<\/a><\/sup>/g
