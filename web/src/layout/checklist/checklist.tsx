import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { earnedBonuses, useBillingInfo } from '../../data/billing.ts'
import { cx } from '../../lib/cx.ts'
import { onboardingSteps } from '../../shared/onboarding-steps.ts'
import { choose, useChoices } from '../../state/choices.ts'
import { ChecklistStep } from './checklist-step.tsx'

/** Steps that extend the trial, shown until there is a plan. The server marks them as done. */
export default function Checklist() {
  const { t } = useTranslation('onboarding')
  const billing = useBillingInfo().data
  const chosen = useChoices(({ checklistOpen }) => checklistOpen)
  const id = useId()
  if (!billing || billing.billing_info.plan) return null

  const { trial_days, days_remaining } = billing.trial_info
  const earned: string[] = earnedBonuses(billing)
  const done = onboardingSteps.filter(({ name }) => earned.includes(name)).length
  const isOpen = chosen ?? done < onboardingSteps.length
  return (
    <section
      aria-label={t('checklist')}
      className="my-1 grid gap-1 rounded-control border border-line bg-bg p-1"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => choose('checklistOpen', !isOpen)}
        className="flex items-start gap-2 rounded-sm px-1.5 py-1 text-left hover:bg-sel"
      >
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="text-sm font-semibold">
            {days_remaining > 0 ? t('days_left', { count: days_remaining }) : t('trial_over')}
          </span>
          <span className="text-xs text-muted">
            {t('steps_done', { done, total: onboardingSteps.length })} ·{' '}
            {t('days_earned', { count: trial_days })}
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className={cx(
            'mt-0.5 size-4 text-muted transition-transform duration-100',
            !isOpen && '-rotate-90',
          )}
        />
      </button>
      {isOpen && (
        <ul id={id} className="grid">
          {onboardingSteps.map((step) => (
            <ChecklistStep key={step.name} step={step} isDone={earned.includes(step.name)} />
          ))}
        </ul>
      )}
    </section>
  )
}
