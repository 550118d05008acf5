import { useTranslation } from 'react-i18next'
import type { WaitingProposal } from '../../data/approvals.ts'
import { ago } from '../../lib/ago.ts'
import { useNow } from '../../lib/use-now.ts'
import { ProposalCard } from '../../shared/proposals/proposal-card.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { ChatLink } from './chat-link.tsx'

type ProposalListProps = { proposals: WaitingProposal[]; total: number }

/** Changes requested by customers, oldest first. */
export function ProposalList({ proposals, total }: ProposalListProps) {
  const { t, i18n } = useTranslation('approvals')
  const now = useNow(MINUTE_MS / 2)
  return (
    <section aria-label={t('changes')} className="grid max-w-180 gap-2 pb-6">
      <h2 className="text-sm font-semibold">{t('changes')}</h2>
      <ul className="grid gap-3">
        {proposals.map((proposal) => (
          <li key={proposal.id} className="grid gap-1.5">
            <p className="flex min-w-0 items-center gap-2 text-sm">
              <Avatar name={proposal.chat.display_name} photo={proposal.chat.user_photo} size="xs" />
              <span className="truncate font-medium">{proposal.chat.display_name}</span>
              <time dateTime={proposal.created_at} className="shrink-0 text-xs text-muted">
                {ago(proposal.created_at, now, i18n.language)}
              </time>
            </p>
            <ProposalCard proposal={proposal} more={<ChatLink draft={proposal} className="ml-auto" />} />
          </li>
        ))}
      </ul>
      {total > proposals.length && (
        <p className="text-sm text-muted">{t('more_changes', { count: total - proposals.length })}</p>
      )}
    </section>
  )
}

const MINUTE_MS = 60_000
