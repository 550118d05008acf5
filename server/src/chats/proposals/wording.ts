import type { Language } from '@switchboard/contract'
import type { ProposalRow } from '../../database/schema.ts'

/** The message to the customer about the outcome of a change. A fixed text, so that it does not depend on a model. */
export function outcomeText({ action, language, state, call, reject_reason, is_reason_told }: ProposalRow) {
  const words = WORDS[language]
  const named = (text: string) => text.replace(/[…%]/g, (place) => (place === '…' ? action : reject_reason!))
  if (state === 'done')
    return [
      named(words.done),
      ...(call?.fields ?? []).map(({ label, value }) => `- ${label}: ${value}`),
    ].join('\n')
  if (state === 'rejected')
    return named(is_reason_told && reject_reason ? words.rejectedBecause : words.rejected)
  return named(state === 'unknown' || state === 'expired' ? words[state] : words.failed)
}

type Words = Record<'done' | 'failed' | 'unknown' | 'expired' | 'rejected' | 'rejectedBecause', string>

const WORDS: Record<Language, Words> = {
  en: {
    done: 'Done: ….',
    failed: 'This could not be done: …. A person will take care of it and answer you here.',
    unknown: 'I cannot tell yet whether this was done: …. A person will check it and answer you here.',
    expired: 'This has not been done: …. A person will take care of it and answer you here.',
    rejected: 'Our team has decided not to do this: …. If you have questions, just ask.',
    rejectedBecause: 'Our team has decided not to do this: …. The reason: %',
  },
  pl: {
    done: 'Gotowe: ….',
    failed: 'Nie udało się tego wykonać: …. Zajmie się tym człowiek i odpowie Ci tutaj.',
    unknown: 'Nie wiem jeszcze, czy to się udało: …. Sprawdzi to człowiek i odpowie Ci tutaj.',
    expired: 'To nie zostało zrobione: …. Zajmie się tym człowiek i odpowie Ci tutaj.',
    rejected: 'Nasz zespół postanowił tego nie wykonywać: …. Jeśli masz pytania, napisz.',
    rejectedBecause: 'Nasz zespół postanowił tego nie wykonywać: …. Powód: %',
  },
  ru: {
    done: 'Готово: ….',
    failed: 'Выполнить это не получилось: …. Этим займётся человек и ответит вам здесь.',
    unknown: 'Пока неизвестно, выполнено ли это: …. Человек проверит и ответит вам здесь.',
    expired: 'Это не сделано: …. Этим займётся человек и ответит вам здесь.',
    rejected: 'Наши сотрудники решили этого не делать: …. Если есть вопросы, напишите.',
    rejectedBecause: 'Наши сотрудники решили этого не делать: …. Причина: %',
  },
}
