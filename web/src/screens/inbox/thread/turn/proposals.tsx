import type { Proposal } from '../../../../data/approvals.ts'
import { loadTexts } from '../../../../i18n/i18n.ts'
import { lazyPart } from '../../../../lib/lazy-part.tsx'
import { usePart } from '../../../../lib/use-part.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'

const ProposalCard = lazyPart(async () => {
  const [part] = await Promise.all([
    import('../../../../shared/proposals/proposal-card.tsx'),
    loadTexts('proposals', 'why')(),
  ])
  return part.ProposalCard
})

/** Changes requested with this message. Loaded lazily, because few chats have any. */
export function Proposals({ proposals }: { proposals: Proposal[] }) {
  const isReady = usePart(ProposalCard)
  return (
    <div className="ml-auto grid w-full max-w-120 gap-2 pt-2">
      {proposals.map((proposal) =>
        isReady ? (
          <ProposalCard key={proposal.id} proposal={proposal} />
        ) : (
          <Skeleton key={proposal.id} className="h-40 rounded-popover" />
        ),
      )}
    </div>
  )
}
