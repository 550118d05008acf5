import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Draft } from '../../data/approvals.ts'

/**
 * Which draft is open: the one the address names, else the first. It stays open when more urgent ones come, so that nobody
 * sends words they have not read. One that leaves the queue meanwhile stays too, so that they see what became of it.
 */
export function useOpenDraft(waiting: Draft[]) {
  const navigate = useNavigate()
  const { draft: asked } = useSearch({ from: '/signed-in/approvals' })
  const [kept, setKept] = useState<{ draft: Draft; place: number } | null>(null)
  /** By this person, who need not be told. */
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
  /** What comes after the open one, else what is before it. */
  const next = () => openOne((shown[place + 1] ?? shown[place - 1])?.id)
  return {
    shown,
    open,
    /** Somebody else acted on it, or the conversation went on. */
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
