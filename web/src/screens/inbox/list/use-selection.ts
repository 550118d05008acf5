import { CHATS_AT_ONCE_MAX } from '@switchboard/contract'
import { useCallback, useState } from 'react'

export type Selection = ReturnType<typeof useSelection>

/** The chats selected for a bulk action. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<number> | null>(null)
  // A stable callback, so that unchanged rows do not re-render.
  const toggle = useCallback((id: number) => setIds((picked) => toggled(picked ?? new Set(), id)), [])
  const isOn = ids !== null
  return {
    isOn,
    ids: ids ?? NONE,
    toggle,
    pick: (all: number[]) => setIds(new Set(all.slice(0, CHATS_AT_ONCE_MAX))),
    begin: () => setIds(NONE),
    clear: () => setIds((picked) => picked && NONE),
    end: () => setIds(null),
  }
}

const NONE: ReadonlySet<number> = new Set()

function toggled(picked: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(picked)
  if (!next.delete(id) && next.size < CHATS_AT_ONCE_MAX) next.add(id)
  return next
}
