import { lazyPart } from '../lib/lazy-part.tsx'
import { usePart } from '../lib/use-part.ts'

// Loaded lazily: the desktop does not need the drawer's code.
const TopBar = lazyPart(async () => (await import('./top-bar.tsx')).default)

/** On a phone this bar is the only navigation, so loading is retried until it succeeds. */
export function PhoneBar() {
  return usePart(TopBar) ? <TopBar /> : <div className="h-12 border-b border-line" />
}
