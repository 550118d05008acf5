import { type Language, REMOTE_FILE_MAX_BYTES } from '@switchboard/contract'
import type { ChatRow } from '../../database/schema.ts'
import { languageOf } from '../phrases.ts'

/** A plain word in the place of a file. */
export function notTaken(chat: Pick<ChatRow, 'context'>, name: string, code: string | null): string {
  const words = WORDS[languageOf(chat)]
  if (code === 'payload_too_large') return `[${name}: ${words.tooLarge}]`
  return `[${name}: ${code === 'unsupported_media_type' ? words.wrongKind : words.away}]`
}

/** What the customer wrote, without what stands in it for files: "📎 contract.pdf", "[tool.exe: could not be fetched]". */
export const withoutFiles = (question: string): string =>
  question
    .split('\n')
    .filter((line) => !line.startsWith('📎 ') && !NOTES.some((note) => line.endsWith(note)))
    .join('\n')
    .trim()

const MEGABYTES = REMOTE_FILE_MAX_BYTES / 1024 / 1024

const WORDS: Record<Language, { tooLarge: string; wrongKind: string; away: string }> = {
  en: {
    tooLarge: `larger than ${MEGABYTES} MB, not fetched`,
    wrongKind: 'files of this kind are not shown here',
    away: 'could not be fetched',
  },
  pl: {
    tooLarge: `większy niż ${MEGABYTES} MB, nie pobrano`,
    wrongKind: 'pliki tego rodzaju nie są tu pokazywane',
    away: 'nie udało się pobrać',
  },
  ru: {
    tooLarge: `больше ${MEGABYTES} МБ, не загружен`,
    wrongKind: 'файлы этого вида здесь не показываются',
    away: 'не удалось загрузить',
  },
}

const NOTES = Object.values(WORDS).flatMap((words) => Object.values(words).map((note) => `: ${note}]`))
