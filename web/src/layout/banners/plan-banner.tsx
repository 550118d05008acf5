import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../data/account.ts'
import { type BillingInfo, useBillingInfo, useSeeNotice } from '../../data/billing.ts'
import { reloadChats } from '../../data/chat-cache.ts'
import { focusContent } from '../../lib/focus-content.ts'
import { openUpgrade } from '../../shared/upgrade/open-upgrade.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { stopTitle } from './stop-title.ts'

/** Shows why the assistants are stopped, and dismissible notices of what is about to happen. */
export function PlanBanner() {
  const billing = useBillingInfo().data
  const mayManage = useMay('admin')
  useChatsInStep(billing)
  if (!billing) return null
  const { stopped, notices } = billing.billing_info
  if (stopped) return <Stopped title={stopTitle(billing.billing_info)} />
  if (!mayManage) return null
  return notices.map((kind) => <Notice key={kind} kind={kind} billing={billing} />)
}

function Stopped({ title }: { title: string }) {
  const { t } = useTranslation('layout')
  return (
    <Banner tone="danger" title={t(title)} action={<Upgrade />} className="m-2 mb-0">
      {t('plan_stopped_text')}
    </Banner>
  )
}

type NoticeProps = { kind: BillingInfo['billing_info']['notices'][number]; billing: BillingInfo }

function Notice({ kind, billing: { sessions_info } }: NoticeProps) {
  const { t } = useTranslation('layout')
  const seeNotice = useSeeNotice()
  const { total_sessions: used, max_sessions: max } = sessions_info
  return (
    <Banner
      tone="warning"
      title={t(`plan_${kind}`, { used, max })}
      {...(!kind.startsWith('livechat_') && { action: <Upgrade /> })}
      onDismiss={() => {
        focusContent()
        seeNotice.mutate(kind)
      }}
      dismissLabel={t('put_away')}
      className="m-2 mb-0"
    >
      {t(`plan_${kind}_text`)}
    </Banner>
  )
}

function Upgrade() {
  const { t } = useTranslation('layout')
  const mayManage = useMay('admin')
  if (!mayManage) return null
  return (
    <Button size="sm" onClick={openUpgrade}>
      {t('upgrade')}
    </Button>
  )
}

/** Chats are shown differently while the assistants are stopped. */
function useChatsInStep(billing: BillingInfo | undefined) {
  const cache = useQueryClient()
  const stopped = billing?.billing_info.stopped
  const before = useRef(stopped)
  useEffect(() => {
    if (before.current !== undefined && before.current !== stopped) reloadChats(cache)
    before.current = stopped
  }, [cache, stopped])
}
