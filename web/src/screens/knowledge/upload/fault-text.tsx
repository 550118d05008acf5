import { UPLOAD_FILE_MAX_BYTES } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import type { Fault } from '../../../data/files-upload.ts'
import { translatedReason } from '../../../lib/known-reason.ts'
import { RUSSIAN, type RussianText } from '../russian.ts'

/** Why a file was not accepted: the server's message, or a text for the kind of error. */
export function FaultText({ fault: { reason, text } }: { fault: Fault }) {
  const { t } = useTranslation('knowledge')
  const reasonText = useReasonText()
  if (text) return reasonText(text)
  if (reason === 'request') return <InTwoLines text="unknown_error" />
  if (reason === 'file') return <InTwoLines text="not_uploaded" />
  return t(`fault_${reason}`, { mb: UPLOAD_FILE_MAX_BYTES / 2 ** 20 })
}

/** Translates the server's reason for a file or site, if it is known. */
export function useReasonText() {
  const { t, i18n } = useTranslation('knowledge')
  const english = i18n.getResourceBundle('en', 'knowledge') ?? {}
  return (text: string) => translatedReason(text, english, t)
}

function InTwoLines({ text }: { text: RussianText }) {
  const { t, i18n } = useTranslation('knowledge')
  return (
    <>
      <p>{t(text)}</p>
      {i18n.language !== 'ru' && <p lang="ru">{RUSSIAN[text]}</p>}
    </>
  )
}
