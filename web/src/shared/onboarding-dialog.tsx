import { TRIAL_BONUS_DAYS } from '@switchboard/contract'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../lib/cx.ts'
import { arePlansOff } from '../lib/plans.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { type OnboardingStep, onboardingSteps as steps } from './onboarding-steps.ts'

type OnboardingDialogProps = {
  open: boolean
  /** Completed steps, whose trial days are earned. */
  done?: readonly string[]
  /** Called on finish and cancel, and with true if the person follows a step's link. */
  onClosed: (followsLink: boolean) => void
}

/** The four setup steps of an assistant, each with its link and the trial days it earns. */
export function OnboardingDialog({ open, done = [], onClosed }: OnboardingDialogProps) {
  const { t, ready } = useTranslation(['onboarding', 'common'], { useSuspense: false })
  const [index, setIndex] = useState(0)
  const isFirst = index === 0
  const isLast = index === steps.length - 1
  const step = steps[index] ?? steps[0]

  const close = (followsLink = false) => {
    setIndex(0)
    onClosed(followsLink)
  }

  if (!ready) return null
  return (
    <Dialog
      open={open}
      onOpenChange={(opened) => !opened && close()}
      title={t('step', { number: index + 1, total: steps.length })}
      closeLabel={t('common:close')}
      size="sm"
      footer={
        <>
          <Button onClick={() => (isFirst ? close() : setIndex(index - 1))}>
            {isFirst ? t('cancel') : t('back')}
          </Button>
          <Button variant="primary" onClick={() => (isLast ? close() : setIndex(index + 1))}>
            {isLast ? t('done') : t('next')}
          </Button>
        </>
      }
    >
      <Progress done={index + 1} />
      <StepText step={step} isDone={done.includes(step.name)} onFollow={() => close(true)} />
    </Dialog>
  )
}

function Progress({ done }: { done: number }) {
  return (
    <div aria-hidden="true" className="mb-5 grid grid-cols-4 gap-1.5">
      {steps.map(({ name }, index) => (
        <span key={name} className={cx('h-1 rounded-full', index < done ? 'bg-accent' : 'bg-sel')} />
      ))}
    </div>
  )
}

type StepTextProps = { step: OnboardingStep; isDone: boolean; onFollow: () => void }

function StepText({ step, isDone, onFollow }: StepTextProps) {
  const { t } = useTranslation('onboarding')
  const { name, Icon, link } = step
  return (
    <div aria-live="polite" className="grid min-h-52 content-start justify-items-start gap-3">
      <span
        aria-hidden="true"
        className="flex size-11 items-center justify-center rounded-popover bg-accent-tint text-accent-tint-fg"
      >
        <Icon className="size-5.5" />
      </span>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h3 className="text-xl font-semibold">{t(`${name}_title`)}</h3>
        {!arePlansOff() && (
          <Badge tone="accent">
            {isDone && <Check aria-hidden="true" />}
            {t('trial_days', { count: TRIAL_BONUS_DAYS[name] })}
            {isDone && <span className="sr-only">{t('step_done')}</span>}
          </Badge>
        )}
      </div>
      <p className="text-muted">
        {t(`${name}_text`)}
        {name === 'prompt' && !arePlansOff() && ` ${t('prompt_days')}`}
      </p>
      <Link
        {...link}
        onClick={onFollow}
        className="inline-flex min-h-8 items-center gap-1.5 rounded-control text-sm font-medium text-accent-text hover:underline"
      >
        {t(`${name}_link`)}
        <ArrowRight aria-hidden="true" className="size-4" />
      </Link>
    </div>
  )
}
