import { useTranslation } from 'react-i18next'
import { useAccount } from '../../data/account.ts'
import { useInstallationSettings, useIsInstallationOwner } from '../../data/installation.ts'
import { ErrorScreen } from '../../shared/error-screen.tsx'
import { Group, GroupLinks } from '../../shared/groups.tsx'
import { NotShown } from '../../shared/not-shown.tsx'
import { Screen } from '../../shared/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AccountsCard } from './accounts/accounts-card.tsx'
import { BackupsCard } from './backups/backups-card.tsx'
import { HealthCard } from './health/health-card.tsx'
import { MailCard } from './settings/mail-card.tsx'
import { ModelCard } from './settings/model-card.tsx'
import { PrivateHostsCard } from './settings/private-hosts-card.tsx'
import { AccountInvitations } from './sign-up/account-invitations.tsx'
import { SignUpCard } from './sign-up/sign-up-card.tsx'

/** For the owner of the installation. Everybody else sees the not-found screen. */
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
    { name: 'backups', title: t('backups') },
    { name: 'mail', title: t('mail') },
    { name: 'model', title: t('model') },
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
        <Group name="backups" title={t('backups')}>
          <BackupsCard />
        </Group>
        <Settings />
      </div>
    </Screen>
  )
}

/** Left out of the key: spending changes while somebody fills in the form, which must not be reset. */
const SPENDING = { today: 0, month: 0 }

function Settings() {
  const { t } = useTranslation('admin')
  const { data: settings, isPending, refetch } = useInstallationSettings()
  if (isPending) return <Skeleton className="h-60" />
  if (!settings) return <NotShown onRetry={() => refetch()} />
  return (
    <>
      <Group name="mail" title={t('mail')}>
        <MailCard key={JSON.stringify(settings.mail)} settings={settings} />
        <PrivateHostsCard key={JSON.stringify(settings.private_hosts)} saved={settings.private_hosts} />
      </Group>
      <Group name="model" title={t('model')}>
        <ModelCard key={JSON.stringify({ ...settings.model, ...SPENDING })} saved={settings.model} />
      </Group>
    </>
  )
}
