import { type Reason, reasonWords } from '@switchboard/contract'
import i18n, { type TFunction } from 'i18next'

/** A reason in the language of the console, else its English words. `reasons` must have been loaded. */
export const reasonText = (
  reason: Reason | null | undefined,
  english: string,
  t: TFunction<'reasons'> = i18n.getFixedT(null, 'reasons'),
): string =>
  (reason &&
    reasonWords(reason, (code, values) =>
      i18n.exists(code, NS) ? t(code, { replace: values }) : undefined,
    )) ||
  english

const NS = { ns: 'reasons' }
