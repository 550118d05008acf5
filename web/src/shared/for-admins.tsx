import { Lock } from 'lucide-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccount, useMay } from '../data/account.ts'
import { stored } from '../lib/storage.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Screen } from './screen.tsx'

/** A screen for admins and owners. Its requests wait until the role is known. */
export function forAdmins(Part: ComponentType, namespace: string) {
  const title = `${namespace}:title`
  return function ForAdmins() {
    const { t } = useTranslation('common')
    const isKnown = !useAccount().isPending || stored.role.read() !== null
    const mayUse = useMay('admin')
    if (isKnown && mayUse) return <Part />
    return (
      <Screen name={t(title)}>
        {isKnown && (
          <EmptyState
            icon={<Lock />}
            title={t('for_admins_title')}
            text={t('for_admins_text')}
            className="py-24"
          />
        )}
      </Screen>
    )
  }
}
