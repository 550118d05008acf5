import { Link } from '@tanstack/react-router'
import { Construction } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../data/account.ts'
import { useAgents } from '../data/agents.ts'
import { openOverlay } from '../state/overlay.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

type UnderDevelopmentProps = { title: string; text: string; icon?: ReactNode }

/** A placeholder that says what this place will show, and where to go meanwhile. */
export function UnderDevelopment({ title, text, icon = <Construction /> }: UnderDevelopmentProps) {
  const { t } = useTranslation(['sections', 'common'])
  const hasNoAgent = useAgents().data?.length === 0
  const mayManage = useMay('admin')
  return (
    <EmptyState
      icon={icon}
      title={title}
      text={!hasNoAgent ? text : mayManage ? t('add_first') : t('common:no_assistant_for_you')}
      action={
        !mayManage ? null : hasNoAgent ? (
          <Button variant="primary" onClick={() => openOverlay('new_assistant')}>
            {t('add_assistant')}
          </Button>
        ) : (
          <Link to="/welcome" className={buttonLook()}>
            {t('to_welcome')}
          </Link>
        )
      }
      className="py-24"
    />
  )
}
