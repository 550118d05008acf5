import type { Store } from '../state/store.ts'
import { createPause } from './pause.ts'

const WORTH_TELLING_S = 3

/** Waits as long as the server asked, and shows it if the wait is long enough to notice. */
export async function slowDown({ dispatch }: Store, forS: number): Promise<void> {
  const forMs = forS * 1000
  if (forS >= WORTH_TELLING_S) dispatch({ type: 'slowed', until: Date.now() + forMs })
  await createPause().for(forMs)
  dispatch({ type: 'slowed', until: null })
}
