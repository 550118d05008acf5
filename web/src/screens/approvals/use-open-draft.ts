import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Draft } from '../../data/approvals.ts'

/**
 * The open draft: the one in the URL, else the first. It stays open when more urgent ones arrive, so that nobody
 * sends a text they have not read, and when it leaves the queue, so that the outcome is shown.
 */
export function useOpenDraft(waiting: Draft[]) {
  const navigate = useNavigate()
  const { draft: asked } = useSearch({ from: '/signed-in/approvals' })
  const [kept, setKept] = useState<{ draft: Draft; place: number } | null>(null)
  /** Decided by this person, so no notice is needed. */
  const [decidedIds, setDecidedIds] = useState<ReadonlySet<number>>(NONE)

  const drafts = waiting.filter(({ id }) => !decidedIds.has(id))
  const withId = (id: string | undefined) => drafts.find((draft) => String(draft.id) === id)
  const isKept = kept !== null && (asked === undefined || asked === String(kept.draft.id))
  const isLate = isKept && !drafts.some(({ id }) => id === kept.draft.id)
  const open = isLate
    ? kept.draft
    : (withId(asked) ?? withId(isKept ? String(kept.draft.id) : undefined) ?? drafts[0])
  const shown = isLate ? drafts.toSpliced(Math.min(kept.place, drafts.length), 0, kept.draft) : drafts
  const place = open ? shown.indexOf(open) : -1
  if (open && !isLate && (kept?.draft !== open || kept.place !== place)) setKept({ draft: open, place })

  const openOne = (id: number | undefined) => {
    setKept(null)
    void navigate({ to: '/approvals', search: id === undefined ? {} : { draft: String(id) }, replace: true })
  }
  /** Opens the following draft, or else the one before. */
  const next = () => openOne((shown[place + 1] ?? shown[place - 1])?.id)
  return {
    shown,
    open,
    /** Somebody else decided, or the conversation moved on. */
    isLate,
    openOne,
    next,
    step: (rows: number) => {
      const target = shown[place + rows]
      if (target) openOne(target.id)
    },
    decided: (id: number) => {
      setDecidedIds((ids) => new Set([...ids, id]))
      next()
    },
    restored: (id: number) => setDecidedIds((ids) => new Set([...ids].filter((each) => each !== id))),
  }
}

const NONE: ReadonlySet<number> = new Set()
