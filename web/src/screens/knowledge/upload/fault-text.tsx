import { UPLOAD_FILE_MAX_BYTES } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import type { Fault } from '../../../data/files-upload.ts'
import { useReason } from '../../../shared/use-reason.ts'
import { RUSSIAN, type RussianText } from '../russian.ts'

/** Why a file was not accepted: the server's message, or a text for the kind of error. */
export function FaultText({ fault: { kind, text, reason } }: { fault: Fault }) {
  const { t } = useTranslation('knowledge')
  const { reasonText } = useReason()
  if (text) return reasonText(reason, text)
  if (kind === 'request') return <InTwoLines text="unknown_error" />
  if (kind === 'file') return <InTwoLines text="not_uploaded" />
  return t(`fault_${kind}`, { mb: UPLOAD_FILE_MAX_BYTES / 2 ** 20 })
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
