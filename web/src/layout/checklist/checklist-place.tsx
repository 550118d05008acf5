import { loadTexts } from '../../i18n/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { arePlansOff } from '../../lib/plans.ts'
import { usePart } from '../../lib/use-part.ts'

// Not needed with a plan, nor for the first view of the inbox, so loaded lazily.
const Checklist = lazyPart(async () => {
  const [part] = await Promise.all([import('./checklist.tsx'), loadTexts('onboarding')()])
  return part.default
})

export const ChecklistPlace = () => (usePart(Checklist) && !arePlansOff() ? <Checklist /> : null)
