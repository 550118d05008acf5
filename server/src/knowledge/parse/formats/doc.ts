import WordExtractor from 'word-extractor'
import type { Reader } from '../reader.ts'
import { textPieces } from './text.ts'

/** Old Word files give their text only. Its paragraphs are lines. */
export const readDoc: Reader = async ({ bytes }) => {
  const document = await new WordExtractor().extract(bytes)
  const text = [document.getBody(), document.getFootnotes(), document.getEndnotes()]
    .filter(Boolean)
    .join('\n')
  return { outline: { title: '', pieces: textPieces(text.replace(/\n+/g, '\n\n')) } }
}
