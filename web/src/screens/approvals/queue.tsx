import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../data/account.ts'
import type { Draft } from '../../data/approvals.ts'
import { useNow } from '../../lib/use-now.ts'
import { useSingleKeys } from '../../shared/single-keys.ts'
import { DraftRow } from './draft-row.tsx'
import { LateDraft } from './late-draft.tsx'
import { OpenDraft } from './open-draft.tsx'
import { useOpenDraft } from './use-open-draft.ts'

type QueueProps = { drafts: Draft[]; total: number; empty: ReactNode }

/** One draft is open, the others are collapsed to rows. */
export function Queue({ drafts, total, empty }: QueueProps) {
  const { t } = useTranslation('approvals')
  const place = useRef<HTMLOListElement>(null)
  const mayAnswer = useMay('agent')
  const now = useNow(MINUTE_MS / 2)
  const { shown, open, isLate, openOne, step, next, decided, restored } = useOpenDraft(drafts)
  useSingleKeys({ KeyJ: () => step(1), KeyK: () => step(-1) })
  useFocusFollows(place, open?.id)

  if (shown.length === 0) return empty
  return (
    <div className="grid max-w-180 gap-2">
      <ol ref={place} aria-label={t('title')} className="grid gap-2">
        {shown.map((draft) => (
          <li
            key={draft.id}
            aria-current={draft === open ? 'true' : undefined}
            className="grid rounded-popover border border-line bg-bg aria-[current=true]:border-line-strong aria-[current=true]:shadow-control"
          >
            <DraftRow draft={draft} now={now} isOpen={draft === open} onOpen={() => openOne(draft.id)} />
            {draft === open &&
              (isLate ? (
                <LateDraft key={draft.id} draft={draft} onNext={next} />
              ) : (
                <OpenDraft
                  key={draft.id}
                  draft={draft}
                  mayAnswer={mayAnswer}
                  onDecided={() => decided(draft.id)}
                  onRestored={() => restored(draft.id)}
                />
              ))}
          </li>
        ))}
      </ol>
      {total > drafts.length && (
        <p className="text-sm text-muted">{t('more', { count: total - drafts.length })}</p>
      )}
    </div>
  )
}

const MINUTE_MS = 60_000

/** Moves the focus to a draft opened by key or opened next, but not on entry. */
function useFocusFollows(place: RefObject<HTMLElement | null>, openId: number | undefined): void {
  const before = useRef(openId)
  useEffect(() => {
    if (before.current === openId) return
    before.current = openId
    const row = place.current?.querySelector<HTMLElement>('li[aria-current=true] > button')
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }, [place, openId])
}
