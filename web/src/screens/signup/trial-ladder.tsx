import { TRIAL_BONUS_DAYS } from '@switchboard/contract'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../lib/cx.ts'

const steps = Object.entries(TRIAL_BONUS_DAYS)
const totalDays = steps.reduce((sum, [, days]) => sum + days, 0)

/** What a trial is made of. The first step is earned by the form beside it. */
export function TrialLadder({ registered }: { registered: boolean }) {
  const { t } = useTranslation('signup')
  return (
    <aside
      aria-labelledby="trial-title"
      className="grid border-line bg-surface px-6 py-10 max-desktop:border-t desktop:place-items-center desktop:border-l"
    >
      <div className="mx-auto grid w-full max-w-90 gap-6">
        <div className="grid gap-1.5">
          <h2 id="trial-title" className="text-xl font-semibold">
            {t('trial_title')}
          </h2>
          <p className="text-muted">{t('trial_text')}</p>
        </div>
        <ul className="grid">
          {steps.map(([step, days], index) => (
            <Step
              key={step}
              text={t(`bonus_${step}`, { days })}
              earned={registered && index === 0}
              earnedLabel={t('earned')}
              last={index === steps.length - 1}
            />
          ))}
        </ul>
        <p className="flex items-baseline justify-between gap-4 border-t border-line pt-4 text-lg font-semibold">
          <span>{t('trial_total')}</span>
          <span className="text-accent-text">{t('trial_days', { count: totalDays })}</span>
        </p>
      </div>
    </aside>
  )
}

type StepProps = { text: string; earned: boolean; earnedLabel: string; last: boolean }

function Step({ text, earned, earnedLabel, last }: StepProps) {
  return (
    <li className="relative flex items-center gap-3 pb-4 last:pb-0">
      {!last && <span aria-hidden="true" className="absolute top-6 bottom-0 left-3 w-px bg-line-strong" />}
      <span
        aria-hidden="true"
        className={cx(
          'relative flex size-6 shrink-0 items-center justify-center rounded-full border transition-colors duration-200',
          earned ? 'border-accent bg-accent text-accent-fg' : 'border-line-strong bg-bg',
        )}
      >
        {earned && <Check className="size-3.5" strokeWidth={3} />}
      </span>
      <span className={cx('text-base', earned && 'font-medium')}>{text}</span>
      {earned && <span className="sr-only">{earnedLabel}</span>}
    </li>
  )
}
