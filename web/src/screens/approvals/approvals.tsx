import { CheckCheck, CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../data/account.ts'
import { useApprovals, useProposals } from '../../data/approvals.ts'
import { NotShown } from '../../shared/not-shown.tsx'
import { Screen } from '../../shared/screen.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ProposalList } from './proposal-list.tsx'
import { Queue } from './queue.tsx'

/** Changes requested by customers and drafts of all assistants that wait for approval. */
export function Approvals() {
  const { t } = useTranslation('approvals')
  const approvals = useApprovals()
  const proposals = useProposals()
  const changes = proposals.data?.proposals ?? []
  const mayAnswer = useMay('agent')
  return (
    <Screen name={t('title')} lead={mayAnswer ? t('lead') : t('lead_viewer')}>
      {changes.length > 0 && <ProposalList proposals={changes} total={proposals.data?.total ?? 0} />}
      {approvals.data && !proposals.isPending ? (
        <>
          {changes.length > 0 && approvals.data.total > 0 && (
            <h2 className="pb-2 text-sm font-semibold">{t('drafts')}</h2>
          )}
          <Queue
            drafts={approvals.data.drafts}
            total={approvals.data.total}
            empty={changes.length === 0 && !proposals.isError && <NothingWaits />}
          />
        </>
      ) : approvals.isError ? (
        <EmptyState
          icon={<CloudOff />}
          title={t('not_loaded')}
          text={t('not_loaded_text')}
          className="py-24"
          action={<Button onClick={() => approvals.refetch()}>{t('try_again')}</Button>}
        />
      ) : (
        <Skeletons />
      )}
      {proposals.isError && !proposals.data && (
        <NotShown text={t('changes_not_loaded')} onRetry={() => proposals.refetch()} />
      )}
    </Screen>
  )
}

function NothingWaits() {
  const { t } = useTranslation('approvals')
  return <EmptyState icon={<CheckCheck />} title={t('empty')} text={t('empty_text')} className="py-24" />
}

function Skeletons() {
  const { t } = useTranslation('common')
  return (
    <div role="status" aria-label={t('loading')} className="grid max-w-180 gap-2">
      <Skeleton className="h-72 rounded-popover" />
      <Skeleton className="h-16 rounded-popover" />
      <Skeleton className="h-16 rounded-popover" />
    </div>
  )
}
