import { FILE_NOTES } from '@switchboard/contract'
import type { ChatRow } from '../../database/schema.ts'
import { languageOf } from '../phrases.ts'

/** A short text in place of a file. */
export function notTaken(chat: Pick<ChatRow, 'context'>, name: string, code: string | null): string {
  const words = FILE_NOTES[languageOf(chat)]
  if (code === 'payload_too_large') return `[${name}: ${words.tooLarge}]`
  if (code === 'too_many_requests') return `[${name}: ${words.full}]`
  return `[${name}: ${code === 'unsupported_media_type' ? words.wrongKind : words.away}]`
}
