import { useTranslation } from 'react-i18next'
import { useMay } from '../../data/account.ts'
import { useMayStopAi } from '../../data/ai.ts'
import { arePlansOff } from '../../lib/plans.ts'
import { Group, GroupLinks } from '../../shared/groups.tsx'
import { Screen } from '../../shared/screen.tsx'
import { StorageUse } from '../../shared/storage-use.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Alerts } from './alerts/alerts.tsx'
import { AppearanceSettings } from './appearance-settings.tsx'
import { DeletedAssistants } from './deleted-assistants.tsx'
import { ApiKeys } from './developers/api-keys.tsx'
import { McpServer } from './developers/mcp-server.tsx'
import { Webhooks } from './developers/webhooks.tsx'
import { Imports } from './imports/imports.tsx'
import { KeyboardSettings } from './keyboard-settings.tsx'
import { Labels } from './labels/labels.tsx'
import { LanguageSettings } from './language-settings.tsx'
import { NotificationSettings } from './notification-settings.tsx'
import { AuditTrail } from './privacy/audit-trail.tsx'
import { EraseAccount } from './privacy/erase-account.tsx'
import { ExportAccount } from './privacy/export-account.tsx'
import { RetentionSettings } from './privacy/retention-settings.tsx'
import { QuietChats } from './quiet-chats.tsx'
import { Rules } from './rules/rules.tsx'
import { PasswordSettings } from './security/password-settings.tsx'
import { Sessions } from './security/sessions.tsx'
import { TwoFactor } from './security/two-factor.tsx'
import { SpendingCard } from './spending/spending-card.tsx'
import { StopAi } from './stop-ai.tsx'
import { Profile } from './team/profile.tsx'
import { Team } from './team/team.tsx'
import { useAllArrived } from './use-all-arrived.ts'

const GROUPS = ['console', 'assistants', 'team', 'security', 'developers', 'data'] as const

export function Settings() {
  const { t } = useTranslation(['settings', 'account'])
  const mayAnswer = useMay('agent')
  const mayStop = useMayStopAi()
  const mayManage = useMay('admin')
  const isOwner = useMay('owner')
  const isShown = useAllArrived()
  const groupOf = (name: (typeof GROUPS)[number]) => ({ name, title: t(`account:group_${name}`) })
  return (
    <Screen
      name={t('title')}
      className="grid content-start items-start gap-x-10 gap-y-6 desktop:grid-cols-[11rem_minmax(0,40rem)]"
    >
      <GroupLinks
        label={t('account:groups')}
        groups={GROUPS.filter(
          (name) =>
            (name !== 'assistants' || mayStop) && ((name !== 'data' && name !== 'developers') || mayManage),
        ).map(groupOf)}
      />
      <div className="grid min-w-0 gap-8">
        <Group {...groupOf('console')}>
          <LanguageSettings />
          <AppearanceSettings />
          <NotificationSettings />
          <KeyboardSettings />
        </Group>
        {!isShown && <Skeletons />}
        {/* Mounted while hidden, so that all cards load in parallel. */}
        <div className={isShown ? 'contents' : 'hidden'}>
          {mayStop && (
            <Group {...groupOf('assistants')}>
              <StopAi />
              {mayManage && <SpendingCard />}
              {mayManage && <QuietChats />}
              {mayManage && <Labels />}
              {mayManage && <Rules />}
              {mayManage && <DeletedAssistants />}
            </Group>
          )}
          <Group {...groupOf('team')}>
            <Profile />
            {mayAnswer && <Alerts />}
            <Team />
          </Group>
          <Group {...groupOf('security')}>
            <PasswordSettings />
            <TwoFactor />
            <Sessions />
          </Group>
          {mayManage && (
            <Group {...groupOf('developers')}>
              <ApiKeys />
              <Webhooks />
              <McpServer />
            </Group>
          )}
          {mayManage && (
            <Group {...groupOf('data')}>
              {/* With plans, storage is shown with the plan's limits. */}
              {arePlansOff() && <StorageUse />}
              <RetentionSettings />
              <Imports />
              {isOwner && <ExportAccount />}
              <AuditTrail />
              {isOwner && <EraseAccount />}
            </Group>
          )}
        </div>
      </div>
    </Screen>
  )
}

function Skeletons() {
  const { t } = useTranslation('common')
  return (
    <div role="status" aria-label={t('loading')} className="grid gap-3">
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-32" />
      <Skeleton className="h-56" />
    </div>
  )
}
