import { useMemo, useState } from 'react'
import type { WidgetSettings } from '../../../data/livechat.ts'
import { type Draft, draftOf, faultsIn, settingsIn, withoutFaults } from './draft.ts'

/** Stores only the changed fields; the others follow the saved values, including changes by other people. */
export function useDraft(saved: WidgetSettings) {
  const [changes, setChanges] = useState<Partial<Draft>>({})
  return useMemo(() => {
    const draft = { ...draftOf(saved), ...changes }
    const settings = settingsIn(draft)
    const faults = faultsIn(settings)
    return {
      draft,
      settings,
      faults,
      shown: withoutFaults(settings, faults, saved),
      isChanged: JSON.stringify(settings) !== JSON.stringify(saved),
      change: (typed: Partial<Draft>) => setChanges((before) => ({ ...before, ...typed })),
      discard: () => setChanges({}),
      /** Fields changed during the save stay unsaved. */
      markSaved: () => setChanges((now) => changedSince(draft, now)),
    }
  }, [saved, changes])
}

const changedSince = (before: Draft, now: Partial<Draft>): Partial<Draft> =>
  Object.fromEntries(Object.entries(now).filter(([field, typed]) => typed !== before[field as keyof Draft]))
