import { SEARCH_DEBOUNCE_MS } from '@switchboard/contract'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstalledAccounts } from '../../../data/installation.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { NotShown } from '../../../shared/not-shown.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Input } from '../../../ui/input.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AccountRow } from './account-row.tsx'

export function AccountsCard() {
  const { t } = useTranslation('admin')
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS)
  const found = useInstalledAccounts(search)
  const { accounts, total } = found.data ?? { accounts: [], total: 0 }
  return (
    <Card
      title={found.data ? t('accounts_title', { count: total }) : t('accounts')}
      description={t('accounts_text')}
    >
      <Input
        type="search"
        icon={<Search aria-hidden="true" />}
        aria-label={t('accounts_search')}
        placeholder={t('accounts_search')}
        maxLength={254}
        value={typed}
        onValueChange={setTyped}
        className="max-w-90"
      />
      {found.isPending && <Skeleton className="h-40" />}
      {found.isError && <NotShown onRetry={() => found.refetch()} />}
      {found.data && accounts.length === 0 && (
        <p role="status" className="py-4 text-sm text-muted">
          {t('accounts_none', { search })}
        </p>
      )}
      {accounts.length > 0 && (
        <ul aria-label={t('accounts')} className="grid">
          {accounts.map((account) => (
            <AccountRow key={account.id} account={account} />
          ))}
        </ul>
      )}
      {found.hasNextPage && (
        <Button
          className="justify-self-start"
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </Card>
  )
}
