import { TRIAL_BONUS_DAYS } from '@switchboard/contract'
import { Check, FileText, Globe, type LucideIcon, MessagesSquare, Sparkles, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../lib/cx.ts'

const steps: { name: keyof typeof TRIAL_BONUS_DAYS; Icon: LucideIcon }[] = [
  { name: 'registration', Icon: UserRound },
  { name: 'prompt', Icon: Sparkles },
  { name: 'documents', Icon: FileText },
  { name: 'channel', Icon: MessagesSquare },
  { name: 'live_chat', Icon: Globe },
]
const totalDays = Object.values(TRIAL_BONUS_DAYS).reduce((sum, days) => sum + days, 0)

/** The steps that extend the trial. The first one is earned by signing up. */
export function TrialLadder({ registered }: { registered: boolean }) {
  const { t } = useTranslation('signup')
  return (
    <aside
      aria-labelledby="trial-title"
      className="border-line bg-surface px-6 py-10 max-desktop:border-t desktop:border-l desktop:pt-[calc(18dvh+4.4rem)]"
    >
      <div className="mx-auto grid w-full max-w-90 gap-6">
        <div className="grid gap-1.5">
          <h2 id="trial-title" className="text-xl font-semibold">
            {t('trial_title')}
          </h2>
          <p className="text-muted">{t('trial_text')}</p>
        </div>
        <ul className="grid">
          {steps.map(({ name, Icon }) => {
            const earned = registered && name === 'registration'
            return (
              <li key={name} className="group relative flex items-center gap-3 pb-4 last:pb-0">
                <span
                  aria-hidden="true"
                  className="absolute top-9 bottom-0 left-4.5 w-px bg-line-strong group-last:hidden"
                />
                <span
                  aria-hidden="true"
                  className={cx(
                    'flex size-9 shrink-0 items-center justify-center rounded-full border transition-colors duration-200',
                    earned ? 'border-accent bg-accent text-accent-fg' : 'border-line-strong bg-bg text-muted',
                  )}
                >
                  {earned ? <Check className="size-4" strokeWidth={3} /> : <Icon className="size-4" />}
                </span>
                <span>{t(`bonus_${name}`, { days: TRIAL_BONUS_DAYS[name] })}</span>
                {earned && <span className="sr-only">{t('earned')}</span>}
              </li>
            )
          })}
        </ul>
        <p className="flex items-baseline justify-between gap-4 border-t border-line pt-4 text-lg font-semibold">
          <span>{t('trial_total')}</span>
          <span className="text-accent-text">{t('trial_days', { count: totalDays })}</span>
        </p>
      </div>
    </aside>
  )
}
