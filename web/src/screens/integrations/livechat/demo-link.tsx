import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonLook } from '../../../ui/button.tsx'

export function DemoLink({ url }: { url: string }) {
  const { t } = useTranslation('integrations')
  return (
    <a href={url} target="_blank" rel="noreferrer" className={buttonLook({ size: 'sm' })}>
      <ExternalLink aria-hidden="true" />
      {t('open_demo')}
      <span className="sr-only">{t('new_tab')}</span>
    </a>
  )
}
