import { Link } from '@tanstack/react-router'
import { Check, Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDraftOfChat } from '../../../../data/approvals.ts'
import type { Chat } from '../../../../data/chats.ts'
import { Confidence } from '../../../../shared/drafts/confidence.tsx'
import { useSend } from '../../../../shared/drafts/use-send.ts'
import { Markdown } from '../../../../shared/markdown/markdown.tsx'
import { Sources } from '../../../../shared/thread/sources.tsx'
import { Button, buttonLook } from '../../../../ui/button.tsx'

/** The pending draft of this chat, if there is one. Further actions are on the approvals screen. */
export function DraftStrip({ chat }: { chat: Chat }) {
  const { t } = useTranslation('inbox')
  const draft = useDraftOfChat(chat.id)
  const send = useSend()
  if (!draft) return null
  return (
    <section
      aria-label={t('draft_strip')}
      className="grid gap-2 border-t border-line bg-surface px-4 py-3 text-sm writing:hidden"
    >
      <div className="flex items-center gap-2 text-muted">
        <Sparkles aria-hidden="true" className="size-4 shrink-0" />
        <h2 className="font-medium">{t('draft_strip')}</h2>
        <Confidence share={draft.confidence} />
      </div>
      <div className="max-h-32 overflow-y-auto">
        <Markdown text={draft.text} />
      </div>
      <Sources sources={draft.sources} />
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" variant="primary" onClick={() => send(draft)}>
          <Check />
          {t('draft_approve')}
        </Button>
        <Link to="/approvals" search={{ draft: String(draft.id) }} className={buttonLook({ size: 'sm' })}>
          {t('draft_review')}
        </Link>
      </div>
    </section>
  )
}
