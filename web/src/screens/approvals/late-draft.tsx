import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Draft, useDraftFate } from '../../data/approvals.ts'
import { useFateText } from '../../shared/drafts/use-fate-text.ts'
import { draftOf, setDraft } from '../../state/drafts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ChatLink } from './chat-link.tsx'
import { DraftWords } from './draft-words.tsx'
import { forgetEdit, useEdit } from './edits.ts'

/** Shown if somebody else decided first or the customer wrote again. The typed text can be taken into the chat. */
export function LateDraft({ draft, onNext }: { draft: Draft; onNext: () => void }) {
  const { t } = useTranslation('approvals')
  const fate = useDraftFate(draft.id)
  const fateText = useFateText()
  const typed = useEdit(draft.id)
  const leave = () => forgetEdit(draft.id)
  const takeAlong = () => {
    if (typed && draftOf(draft.chat.id) === '') setDraft(draft.chat.id, typed)
    leave()
  }
  return (
    <div className="grid gap-3 px-3 pb-3">
      <Banner tone="warning">{fate ? fateText(fate) : t('late')}</Banner>
      <DraftWords draft={typed === null ? draft : { ...draft, text: typed }} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          onClick={() => {
            leave()
            onNext()
          }}
        >
          <ArrowRight />
          {t('next')}
        </Button>
        <ChatLink
          draft={draft}
          label={typed === null ? undefined : t('continue_in_chat')}
          onClick={takeAlong}
          className="ml-auto"
        />
      </div>
    </div>
  )
}
