import { blanksIn } from '@switchboard/contract'
import { Link, linkOptions } from '@tanstack/react-router'
import { Circle, CircleCheck } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../lib/cx.ts'
import { isDone, nextStep, type Progress, STEPS, type Step } from './next-step.ts'

const links = {
  prompt: linkOptions({ to: '/bot-settings' }),
  knowledge: linkOptions({ to: '/chat-bot-setup' }),
  channel: linkOptions({ to: '/integrations', search: { add: 'channel' } }),
}

const NAMED_BLANKS = 3

export function SetUpSteps({ progress }: { progress: Progress }) {
  const { t } = useTranslation('welcome')
  const next = nextStep(progress)
  return (
    <ol aria-label={t('steps')} className="grid gap-3 sm:grid-cols-3">
      {STEPS.map((step) => (
        <SetUpStep key={step} step={step} isNext={step === next} progress={progress} />
      ))}
    </ol>
  )
}

function SetUpStep({ step, isNext, progress }: { step: Step; isNext: boolean; progress: Progress }) {
  const { t } = useTranslation('welcome')
  const id = useId()
  const done = isDone(step, progress)
  const blanks = step === 'prompt' ? blanksIn(progress.instructions) : []
  const named = blanks.slice(0, NAMED_BLANKS).join(', ')
  return (
    <li className="grid">
      <Link
        {...links[step]}
        aria-labelledby={`${id}title`}
        aria-describedby={`${id}text`}
        aria-current={isNext ? 'step' : undefined}
        className={cx(
          'flex items-start gap-3 rounded-popover border p-4 transition-colors duration-100 hover:bg-hover',
          isNext ? 'border-accent bg-accent-tint/40' : 'border-line hover:border-line-strong',
        )}
      >
        {done ? (
          <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-text" />
        ) : (
          <Circle aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
        )}
        <span className="grid min-w-0 gap-0.5 wrap-anywhere">
          <span id={`${id}title`} className="font-semibold">
            {t(`${step}_title`)}
          </span>
          <span id={`${id}text`} className="text-sm text-muted">
            {blanks.length > 0
              ? t('prompt_blanks', { blanks: blanks.length > NAMED_BLANKS ? `${named}, …` : named })
              : t(`${step}_text`)}
            {done && <span className="sr-only"> {t('done')}</span>}
          </span>
        </span>
      </Link>
    </li>
  )
}
