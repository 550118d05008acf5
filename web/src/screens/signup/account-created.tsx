import { useNavigate } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { arePlansOff } from '../../lib/plans.ts'
import { OnboardingDialog } from '../../shared/onboarding-dialog.tsx'
import { ScreenTitle } from '../../shared/screen-title.tsx'
import { Button } from '../../ui/button.tsx'

export function AccountCreated() {
  const { t } = useTranslation('signup')
  const navigate = useNavigate()
  const [isIntroduced, setIntroduced] = useState(false)

  return (
    <div className="grid justify-items-start gap-3">
      <CircleCheck aria-hidden="true" className="size-10 text-accent-text" strokeWidth={1.5} />
      <ScreenTitle name={t('created')} />
      <p className="text-muted">{arePlansOff() ? t('created_next') : t('created_text')}</p>
      <Button variant="primary" size="lg" className="mt-3 min-w-30" onClick={() => setIntroduced(true)}>
        {t('next')}
      </Button>
      <OnboardingDialog
        open={isIntroduced}
        onClosed={(followsLink) => followsLink || navigate({ to: '/' })}
      />
    </div>
  )
}
