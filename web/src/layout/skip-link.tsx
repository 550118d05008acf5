import { useTranslation } from 'react-i18next'
import { cx } from '../lib/cx.ts'
import { buttonLook } from '../ui/button.tsx'

export function SkipLink() {
  const { t } = useTranslation('layout')
  return (
    <a
      href="#content"
      className={cx(
        buttonLook({ variant: 'primary' }),
        'not-focus:sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50',
      )}
    >
      {t('skip_to_content')}
    </a>
  )
}
