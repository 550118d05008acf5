import { earnedBonuses, useBillingInfo } from '../data/billing.ts'
import { OnboardingDialog } from '../shared/onboarding-dialog.tsx'
import type { OverlayProps } from './overlay-props.ts'

export default function HowToStart({ open, onClose }: OverlayProps) {
  const done = earnedBonuses(useBillingInfo().data)
  return <OnboardingDialog open={open} done={done} onClosed={onClose} />
}
