import { useTranslation } from 'react-i18next'
import { useMay } from '../../../data/account.ts'
import { useSuspectPassages } from '../../../data/suspect-passages.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { PassageRow } from './passage-row.tsx'
import { useAllow } from './use-allow.ts'

/** Renders nothing while loading: hardly any knowledge base has such passages. */
export function SuspectPassages({ agentId }: { agentId: number }) {
  const { t } = useTranslation('knowledge')
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useSuspectPassages(agentId)
  const { allow, busyKey } = useAllow(agentId)
  const mayManage = useMay('admin')

  if (isError && !data)
    return (
      <Banner
        tone="danger"
        action={
          <Button size="sm" onClick={() => refetch()}>
            {t('try_again')}
          </Button>
        }
      >
        {t('suspect_failed')}
      </Banner>
    )
  if (!data?.total) return null

  const heldBack = data.passages.filter(({ is_allowed }) => !is_allowed)
  const allowed = data.passages.filter(({ is_allowed }) => is_allowed)
  const row = (passage: (typeof heldBack)[number]) => (
    <PassageRow
      key={passage.key}
      passage={passage}
      isBusy={busyKey === passage.key}
      onAllow={mayManage ? () => allow(passage, !passage.is_allowed) : undefined}
    />
  )
  return (
    <Card title={t('suspect')} description={heldBack.length > 0 ? t('suspect_lead') : t('suspect_none')}>
      {heldBack.length > 0 && (
        <ul aria-label={t('suspect_held_back')} className="divide-y divide-line">
          {heldBack.map(row)}
        </ul>
      )}
      {allowed.length > 0 && (
        <Disclosure label={t('suspect_allowed')}>
          <ul aria-label={t('suspect_allowed')} className="divide-y divide-line">
            {allowed.map(row)}
          </ul>
        </Disclosure>
      )}
      {hasNextPage && (
        <Button
          size="sm"
          loading={isFetchingNextPage}
          onClick={() => fetchNextPage()}
          className="justify-self-center"
        >
          {t('suspect_more')}
        </Button>
      )}
    </Card>
  )
}
