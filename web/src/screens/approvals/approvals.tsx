import { CheckCheck, CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../data/account.ts'
import { useApprovals } from '../../data/approvals.ts'
import { Screen } from '../../shared/screen.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Queue } from './queue.tsx'

/** Drafts of all assistants that wait for a person, most urgent first. */
export function Approvals() {
  const { t } = useTranslation('approvals')
  const approvals = useApprovals()
  const mayAnswer = useMay('agent')
  return (
    <Screen name={t('title')} lead={mayAnswer ? t('lead') : t('lead_viewer')}>
      {approvals.data ? (
        <Queue drafts={approvals.data.drafts} total={approvals.data.total} empty={<NothingWaits />} />
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
