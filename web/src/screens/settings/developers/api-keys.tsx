import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiKey, useApiKeys, useRevokeApiKey } from '../../../data/api-keys.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { ago } from '../../../lib/ago.ts'
import { dateAndTime } from '../../../lib/date-and-time.ts'
import { refusalOf } from '../../../shared/account-refusal.ts'
import { NotShown } from '../../../shared/not-shown.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirmUser } from '../../../ui/confirm-dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'

export function ApiKeys() {
  const { t } = useTranslation('account')
  const apiKeys = useApiKeys()
  const [isCreating, setCreating] = useState(false)
  const createButton = useRef<HTMLButtonElement>(null)
  return (
    <Card title={t('keys')} description={t('keys_text')}>
      {apiKeys.isPending && <Skeleton className="h-11" />}
      {apiKeys.isError && !apiKeys.data && (
        <NotShown text={t('keys_failed')} onRetry={() => apiKeys.refetch()} />
      )}
      {apiKeys.data?.length === 0 && <p className="text-sm text-muted">{t('keys_empty')}</p>}
      {apiKeys.data && apiKeys.data.length > 0 && (
        <ul aria-label={t('keys')} className="grid">
          {apiKeys.data.map((apiKey) => (
            <KeyRow key={apiKey.id} apiKey={apiKey} onRevoked={() => createButton.current?.focus()} />
          ))}
        </ul>
      )}
      <Button ref={createButton} className="justify-self-start" onClick={() => setCreating(true)}>
        {t('keys_create')}
      </Button>
      <CreateKeyDialog open={isCreating} onClose={() => setCreating(false)} />
    </Card>
  )
}

function KeyRow({ apiKey, onRevoked }: { apiKey: ApiKey; onRevoked: () => void }) {
  const { t, i18n } = useTranslation('account')
  const revoke = useRevokeApiKey()
  const { id, name, hint, scopes, created_by, created_at, expires_at, last_used_at } = apiKey
  const isExpired = expires_at !== null && Date.parse(expires_at) <= Date.now()
  const facts = [
    last_used_at
      ? t('keys_used', { when: ago(last_used_at, Date.now(), i18n.language) })
      : t('keys_never_used'),
    expires_at && !isExpired && t('keys_expires', { at: dateAndTime(expires_at, i18n.language) }),
  ]

  const askToRevoke = async () => {
    const agreed = await confirmUser({
      title: t('keys_revoke_title', { name }),
      text: t('keys_revoke_text'),
      confirm: t('keys_revoke'),
      cancel: t('common:cancel'),
      danger: true,
    })
    if (!agreed) return
    try {
      await revoke.mutateAsync(id)
      onRevoked()
    } catch (error) {
      if (!wasCancelled(error)) toast.error(refusalOf(error, t).text)
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-none">
      <div className="grid min-w-0 flex-1 basis-52 gap-0.5 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {name}
          {isExpired && <Badge tone="danger">{t('keys_expired')}</Badge>}
        </p>
        <p className="text-xs text-muted">
          <code className="font-mono">{hint}…</code>
          {` · ${scopes.map((scope) => t(`scope_${scope}`)).join(', ')}`}
        </p>
        <p className="text-xs text-muted">{facts.filter(Boolean).join(' · ')}</p>
        <p className="text-xs text-muted">
          {t('keys_by', { at: dateAndTime(created_at, i18n.language), who: created_by })}
        </p>
      </div>
      <Button
        size="sm"
        aria-label={t('keys_revoke_named', { name })}
        loading={revoke.isPending}
        onClick={askToRevoke}
      >
        {t('keys_revoke')}
      </Button>
    </li>
  )
}
