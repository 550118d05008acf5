import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAccount } from '../../data/account.ts'
import { useSaveSignUp } from '../../data/installation.ts'
import { focusContent } from '../../lib/focus-content.ts'
import { Banner } from '../../ui/banner.tsx'
import { buttonLook } from '../../ui/button.tsx'

/** For the owner of an installation whose sign-up was open before it could be closed. Dismissing keeps it open. */
export function OpenSignUpBanner() {
  const { t } = useTranslation('layout')
  const isUndecided = useAccount().data?.is_sign_up_undecided
  const save = useSaveSignUp()
  if (!isUndecided) return null
  return (
    <Banner
      tone="warning"
      title={t('sign_up_open')}
      className="m-2 mb-0"
      action={
        <Link to="/admin" hash="sign-up" className={buttonLook({ variant: 'secondary', size: 'sm' })}>
          {t('sign_up_open_change')}
        </Link>
      }
      onDismiss={() => {
        focusContent()
        save.mutate('open')
      }}
      dismissLabel={t('sign_up_open_keep')}
    >
      {t('sign_up_open_text')}
    </Banner>
  )
}
