import { useEffect, useMemo } from 'react'
import { create } from 'zustand'
import { type Draft, draftOf, faultsIn, isFaulty, type Saved, stepsOf } from './draft.ts'

type Changes = Partial<Draft>

/** Kept per agent, so that switching to another one loses nothing. Cleared when the screen is left. */
const useChanges = create<Record<number, Changes>>(() => ({}))

/** Stores only the changed fields; the others follow the saved values, including changes by other people. */
export function useDraft(saved: Saved) {
  const { id } = saved.agent
  const changes = useChanges((byAgent) => byAgent[id] ?? NONE)
  const isElsewhere = useChanges((byAgent) => Object.keys(byAgent).some((other) => other !== String(id)))

  return useMemo(() => {
    const draft = { ...draftOf(saved), ...changes }
    const steps = stepsOf(draft, saved)
    const faults = faultsIn(draft, saved, steps)
    const isChanged = Object.keys(steps).length > 0
    const keep = (next: Changes) => useChanges.setState({ [id]: next })
    return {
      draft,
      steps,
      faults,
      isChanged,
      isFaulty: isFaulty(faults),
      /** Unsaved changes here or for another assistant. */
      isUnsaved: isChanged || isElsewhere,
      change: (typed: Changes) => keep({ ...changesOf(id), ...typed }),
      discard: () => forget(id),
      /** Changes typed during the save stay unsaved. */
      markSaved: (part: keyof Draft) => {
        const { [part]: now, ...others } = changesOf(id)
        if (now !== draft[part]) return
        if (Object.keys(others).length > 0) keep(others)
        else forget(id)
      },
    }
  }, [saved, changes, isElsewhere, id])
}

/** Called by the screen as a whole. */
export function useForgetOnLeaving(): void {
  useEffect(() => () => useChanges.setState({}, true), [])
}

export type SettingsDraft = ReturnType<typeof useDraft>

const NONE: Changes = {}

const changesOf = (agentId: number) => useChanges.getState()[agentId] ?? NONE

const forget = (agentId: number) => useChanges.setState(({ [agentId]: _, ...others }) => others, true)
