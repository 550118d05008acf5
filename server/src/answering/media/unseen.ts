// Pictures and recordings that could not be processed: the customer is told, and a person is called.
import type { Language } from '@switchboard/contract'
import { burstOf } from '../../chats/burst.ts'
import type { Answer } from '../answer.ts'
import type { Turn } from '../turn.ts'
import { isPicture, isRecording, maybePicture, maybeRecording } from './kinds.ts'

export type Unseen = { kind: 'picture' | 'recording'; file_name: string }

/** Returns the first unprocessed file of the question, or null. */
export function unseenIn({
  history,
  filesById,
  missing,
}: Pick<Turn, 'history' | 'filesById' | 'missing'>): Unseen | null {
  for (const { id, question } of burstOf(history))
    for (const file of filesById.get(id) ?? []) {
      const { file_name } = file
      if (isPicture(file) && !file.description) return { kind: 'picture', file_name }
      if (isRecording(file, question) && !file.transcript) return { kind: 'recording', file_name }
    }
  for (const file of missing) {
    const { file_name } = file
    if (maybePicture(file)) return { kind: 'picture', file_name }
    if (maybeRecording(file)) return { kind: 'recording', file_name }
  }
  for (const { id, question } of burstOf(history)) {
    if (filesById.has(id)) continue
    // The file is lost, or arrives too late.
    if (/^(?:📷|🖼)\uFE0F?$/u.test(question)) return { kind: 'picture', file_name: question }
    if (/^[🎤🎵]$/u.test(question)) return { kind: 'recording', file_name: question }
  }
  return null
}

/** If the owner wants nobody called, the customer is asked to describe the file in words. */
export function withUnseenNote(turn: Turn, answer: Answer): Answer {
  const unseen = unseenIn(turn)
  if (!unseen || answer.kind === 'failure') return answer
  const note = ASKS_FOR_WORDS[unseen.kind][turn.language]
  const text = answer.kind === 'answer' && answer.text ? `${answer.text}\n\n${note}` : note
  return { ...answer, text }
}

export const unseenNotice = ({ kind }: Unseen, language: Language): string => CALLS_PERSON[kind][language]

const CALLS_PERSON: Record<Unseen['kind'], Record<Language, string>> = {
  picture: {
    en: 'I cannot look at your picture, so I am passing you on to a person. They will answer you here.',
    pl: 'Nie mogę obejrzeć Twojego zdjęcia, więc przekazuję rozmowę człowiekowi. Odpowie tutaj.',
    ru: 'Я не могу посмотреть ваше изображение, поэтому передаю разговор человеку. Вам ответят здесь.',
  },
  recording: {
    en: 'I cannot listen to your voice message, so I am passing you on to a person. They will answer you here.',
    pl: 'Nie mogę odsłuchać Twojej wiadomości głosowej, więc przekazuję rozmowę człowiekowi. Odpowie tutaj.',
    ru: 'Я не могу прослушать ваше голосовое сообщение, поэтому передаю разговор человеку. Вам ответят здесь.',
  },
}

const ASKS_FOR_WORDS: Record<Unseen['kind'], Record<Language, string>> = {
  picture: {
    en: 'I cannot look at your picture. Please tell me in words what it shows.',
    pl: 'Nie mogę obejrzeć Twojego zdjęcia. Opisz proszę słowami, co na nim jest.',
    ru: 'Я не могу посмотреть ваше изображение. Опишите, пожалуйста, словами, что на нём.',
  },
  recording: {
    en: 'I cannot listen to your voice message. Please write to me instead.',
    pl: 'Nie mogę odsłuchać Twojej wiadomości głosowej. Napisz proszę do mnie.',
    ru: 'Я не могу прослушать ваше голосовое сообщение. Пожалуйста, напишите мне.',
  },
}
