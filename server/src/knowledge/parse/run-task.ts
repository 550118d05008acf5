import { readFile as readBytes } from 'node:fs/promises'
import { reason } from '@switchboard/contract/reasons'
import { readFile } from './read-file.ts'
import { broken } from './refusal.ts'
import type { Parsed, ParseTask, SpeechTask } from './task.ts'
import type { ParsedFile } from './types.ts'

export async function runTask(task: ParseTask): Promise<Parsed[keyof Parsed]> {
  if (task.do === 'parse_speech') return readSpeech(task)
  if (task.do === 'parse_page') return (await import('./read-page.ts')).readPageTask(task)
  const { name, content } = task
  const bytes = 'path' in content ? await readBytes(content.path) : asBuffer(content.bytes)
  return readFile(name, bytes, task)
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength)

async function readSpeech({ name, text, mediaType, limits }: SpeechTask): Promise<ParsedFile> {
  const [{ textPieces }, { documentOf }] = await Promise.all([
    import('./formats/text.ts'),
    import('./document-of.ts'),
  ])
  const document = documentOf(name, '', { title: '', pieces: textPieces(text) }, limits)
  if (document.chunks.length === 0) throw broken(reason('recording_no_speech'))
  return { documents: [document], skipped: [], pages: null, mediaType }
}
