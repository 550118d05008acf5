import { useTranslation } from 'react-i18next'
import { Segmented } from '../../../ui/segmented.tsx'

type WriteSwitchProps = { value: 'reply' | 'note'; onReply?: () => void; onNote?: () => void }

/** Switches between a reply to the customer and an internal note. */
export function WriteSwitch({ value, onReply, onNote }: WriteSwitchProps) {
  const { t } = useTranslation('inbox')
  return (
    <Segmented
      label={t('write_to')}
      value={value}
      onValueChange={(chosen) => (chosen === 'note' ? onNote?.() : onReply?.())}
      options={[
        { value: 'reply', label: t('write_reply') },
        { value: 'note', label: t('write_note') },
      ]}
      className="w-44"
    />
  )
}
