import { loadTexts } from '../../i18n/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { arePlansOff } from '../../lib/plans.ts'
import { usePart } from '../../lib/use-part.ts'

// Whoever has a plan never sees it, and nobody needs it for the first look at the inbox.
const Checklist = lazyPart(async () => {
  const [part] = await Promise.all([import('./checklist.tsx'), loadTexts('onboarding')()])
  return part.default
})

export const ChecklistPlace = () => (usePart(Checklist) && !arePlansOff() ? <Checklist /> : null)
