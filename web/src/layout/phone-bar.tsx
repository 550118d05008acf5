import { lazyPart } from '../lib/lazy-part.tsx'
import { usePart } from '../lib/use-part.ts'

// A drawer is a lot of code for a desktop that has none.
const TopBar = lazyPart(async () => (await import('./top-bar.tsx')).default)

/** A phone has no other way around the console, so the bar is asked for until it comes. */
export function PhoneBar() {
  return usePart(TopBar) ? <TopBar /> : <div className="h-12 border-b border-line" />
}
