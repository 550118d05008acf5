import { OnboardingDialog } from '../shared/onboarding-dialog.tsx'
import type { OverlayProps } from './overlay-props.ts'

export default function HowToStart({ open, onClose }: OverlayProps) {
  return <OnboardingDialog open={open} onClosed={onClose} />
}
