import { useTranslation } from 'react-i18next'
import { Screen } from '../../shared/screen.tsx'
import { AppearanceSettings } from './appearance-settings.tsx'
import { DeletedAssistants } from './deleted-assistants.tsx'
import { Group, GroupLinks } from './groups.tsx'
import { KeyboardSettings } from './keyboard-settings.tsx'
import { LanguageSettings } from './language-settings.tsx'
import { NotificationSettings } from './notification-settings.tsx'
import { AuditTrail } from './privacy/audit-trail.tsx'
import { EraseAccount } from './privacy/erase-account.tsx'
import { ExportAccount } from './privacy/export-account.tsx'
import { RetentionSettings } from './privacy/retention-settings.tsx'
import { PasswordSettings } from './security/password-settings.tsx'
import { Sessions } from './security/sessions.tsx'
import { TwoFactor } from './security/two-factor.tsx'
import { StopAi } from './stop-ai.tsx'

export function Settings() {
  const { t } = useTranslation('settings')
  return (
    <Screen
      name={t('title')}
      className="grid content-start items-start gap-x-10 gap-y-6 desktop:grid-cols-[11rem_minmax(0,40rem)]"
    >
      <GroupLinks />
      <div className="grid min-w-0 gap-8">
        <Group name="console">
          <LanguageSettings />
          <AppearanceSettings />
          <NotificationSettings />
          <KeyboardSettings />
        </Group>
        <Group name="assistants">
          <StopAi />
          <DeletedAssistants />
        </Group>
        <Group name="security">
          <PasswordSettings />
          <TwoFactor />
          <Sessions />
        </Group>
        <Group name="data">
          <RetentionSettings />
          <ExportAccount />
          <AuditTrail />
          <EraseAccount />
        </Group>
      </div>
    </Screen>
  )
}
