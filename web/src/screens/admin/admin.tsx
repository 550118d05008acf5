import { useTranslation } from 'react-i18next'
import { useAccount } from '../../data/account.ts'
import { useIsInstallationOwner } from '../../data/installation.ts'
import { ErrorScreen } from '../../shared/error-screen.tsx'
import { Group, GroupLinks } from '../../shared/groups.tsx'
import { NotShown } from '../../shared/not-shown.tsx'
import { Screen } from '../../shared/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AccountsCard } from './accounts/accounts-card.tsx'
import { HealthCard } from './health/health-card.tsx'
import { AccountInvitations } from './sign-up/account-invitations.tsx'
import { SignUpCard } from './sign-up/sign-up-card.tsx'

/** For the person who runs the installation. For all others there is no such page. */
export function Admin() {
  const { t } = useTranslation('admin')
  const account = useAccount()
  const isOwner = useIsInstallationOwner()
  if (isOwner === false) return <ErrorScreen error="There is no page /admin" missingPath="/admin" />
  if (isOwner) return <Installation />
  return (
    <Screen name={t('title')}>
      {account.isError ? <NotShown onRetry={() => account.refetch()} /> : <Skeleton className="h-40" />}
    </Screen>
  )
}

function Installation() {
  const { t } = useTranslation('admin')
  const groups = [
    { name: 'sign-up', title: t('sign_up') },
    { name: 'accounts', title: t('accounts') },
    { name: 'health', title: t('health') },
  ]
  return (
    <Screen
      name={t('title')}
      lead={t('lead')}
      className="grid content-start items-start gap-x-10 gap-y-6 desktop:grid-cols-[11rem_minmax(0,1fr)]"
    >
      <GroupLinks label={t('groups')} groups={groups} />
      <div className="grid min-w-0 gap-8">
        <Group name="sign-up" title={t('sign_up')}>
          <SignUpCard />
          <AccountInvitations />
        </Group>
        <Group name="accounts" title={t('accounts')}>
          <AccountsCard />
        </Group>
        <Group name="health" title={t('health')}>
          <HealthCard />
        </Group>
      </div>
    </Screen>
  )
}
