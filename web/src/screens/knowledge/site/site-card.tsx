import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../data/account.ts'
import type { Agent } from '../../../data/agents.ts'
import { useSite } from '../../../data/site.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SiteReading } from './site-reading.tsx'
import { useSaveUrl } from './use-save-url.ts'

/** The external site of the assistant; there is at most one. */
export function SiteCard({ agent }: { agent: Agent }) {
  const { t } = useTranslation('knowledge')
  const site = useSite(agent.id)
  const mayManage = useMay('admin')
  const savedUrl = site.data?.url ?? agent.parsed_site
  return (
    <Card title={t('site_title')} description={t('site_lead')}>
      {savedUrl ? (
        <Field label={t('site_url')} disabled>
          <Input type="url" value={savedUrl} disabled readOnly />
        </Field>
      ) : mayManage ? (
        <SiteForm agentId={agent.id} />
      ) : (
        <p className="text-sm text-muted">{t('site_none')}</p>
      )}
      {savedUrl && site.isPending && <Skeleton className="h-12" />}
      {savedUrl && site.isError && (
        <Banner
          tone="danger"
          action={
            <Button size="sm" onClick={() => site.refetch()}>
              {t('try_again')}
            </Button>
          }
        >
          {t('site_state_failed')}
        </Banner>
      )}
      {site.data && <SiteReading agentId={agent.id} site={site.data} mayManage={mayManage} />}
    </Card>
  )
}

function SiteForm({ agentId }: { agentId: number }) {
  const { t } = useTranslation('knowledge')
  const [url, setUrl] = useState('')
  const { submit, check, fault, isSaving } = useSaveUrl(agentId, url)
  return (
    // Use our own error texts instead of the browser's.
    <form noValidate onSubmit={submit}>
      <Field label={t('site_url')} hint={t('site_hint')} error={fault}>
        {/* Placed above the error, so that an error shown on blur does not move the button away from the pointer. */}
        <div className="flex flex-wrap gap-2">
          <Input
            type="url"
            inputMode="url"
            autoComplete="url"
            placeholder={t('site_example')}
            value={url}
            onValueChange={setUrl}
            onBlur={check}
            className="min-w-60 flex-1"
          />
          <Button type="submit" loading={isSaving}>
            {t('site_save')}
          </Button>
        </div>
      </Field>
    </form>
  )
}
