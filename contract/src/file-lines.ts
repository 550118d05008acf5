import { REMOTE_FILE_MAX_BYTES } from './limits.ts'

const MEGABYTES = REMOTE_FILE_MAX_BYTES / 1024 / 1024

/** Why a file is not shown in a chat, in the customer's language. */
export const FILE_NOTES = {
  en: {
    tooLarge: `larger than ${MEGABYTES} MB, not fetched`,
    wrongKind: 'files of this kind are not shown here',
    full: 'not kept, the storage is full',
    away: 'could not be fetched',
  },
  pl: {
    tooLarge: `większy niż ${MEGABYTES} MB, nie pobrano`,
    wrongKind: 'pliki tego rodzaju nie są tu pokazywane',
    full: 'nie zapisano, brak miejsca',
    away: 'nie udało się pobrać',
  },
  ru: {
    tooLarge: `больше ${MEGABYTES} МБ, не загружен`,
    wrongKind: 'файлы этого вида здесь не показываются',
    full: 'не сохранён, место закончилось',
    away: 'не удалось загрузить',
  },
}

const NOTES = Object.values(FILE_NOTES).flatMap((words) => Object.values(words).map((note) => `: ${note}]`))

/** Removes the lines that stand for files: "📎 contract.pdf", "[tool.exe: could not be fetched]". */
export const withoutFiles = (question: string): string =>
  question
    .split('\n')
    .filter((line) => !line.startsWith('📎 ') && !NOTES.some((note) => line.endsWith(note)))
    .join('\n')
    .trim()

/**
 * Returns false for a message of only a file, voice note or sticker: it contains no question to teach an answer for.
 */
export const isTeachable = (question: string): boolean => /[\p{L}\p{N}?]/u.test(withoutFiles(question))
