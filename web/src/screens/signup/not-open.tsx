import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ScreenTitle } from '../../shared/screen-title.tsx'
import { buttonLook } from '../../ui/button.tsx'

/** Why there is no form: `over` and `confirm_over` are used or expired links. */
export function NotOpen({ reason }: { reason: 'closed' | 'invitation' | 'over' | 'confirm_over' }) {
  const { t } = useTranslation('signup')
  return (
    <div className="grid justify-items-start gap-3">
      <ScreenTitle name={t(`${reason}_title`)} />
      <p className="text-muted">{t(`${reason}_text`)}</p>
      <Link to="/login" className={buttonLook({ size: 'lg', variant: 'primary', class: 'mt-3' })}>
        {t('to_login')}
      </Link>
    </div>
  )
}
