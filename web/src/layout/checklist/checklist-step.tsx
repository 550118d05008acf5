import { TRIAL_BONUS_DAYS } from '@switchboard/contract'
import { Link } from '@tanstack/react-router'
import { Circle, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../lib/cx.ts'
import type { OnboardingStep } from '../../shared/onboarding-steps.ts'
import { closeOverlay } from '../../state/overlay.ts'

export function ChecklistStep({ step, isDone }: { step: OnboardingStep; isDone: boolean }) {
  const { t } = useTranslation('onboarding')
  const { name, link } = step
  const days = TRIAL_BONUS_DAYS[name]
  return (
    <li>
      <Link
        {...link}
        onClick={closeOverlay}
        className="flex min-h-7 items-center gap-2 rounded-sm px-1.5 text-sm hover:bg-sel pointer-coarse:min-h-10"
      >
        {isDone ? (
          <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-accent-text" />
        ) : (
          <Circle aria-hidden="true" className="size-4 shrink-0 text-muted" />
        )}
        <span className={cx('min-w-0 flex-1', isDone && 'text-muted line-through')}>{t(`${name}_link`)}</span>
        <span aria-hidden="true" className="text-xs text-muted tabular-nums">
          +{days}
        </span>
        <span className="sr-only">{isDone ? t('step_done') : t('trial_days', { count: days })}</span>
      </Link>
    </li>
  )
}
