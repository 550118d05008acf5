import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { Snippet } from './livechat/snippet.tsx'

/** A new secret to copy; it is not shown again. */
export function SecretOnce({ secret, label }: { secret: string; label: string }) {
  const { t } = useTranslation('integrations')
  return (
    <>
      <Banner tone="warning">{t('secret_once')}</Banner>
      <Snippet html={secret} label={label} />
    </>
  )
}
