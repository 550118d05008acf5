import { useTranslation } from 'react-i18next'

export function TextLength({ text, max }: { text: string; max: number }) {
  const { t } = useTranslation('botsettings')
  return <span className="tabular-nums">{t('length', { length: text.length, max })}</span>
}
