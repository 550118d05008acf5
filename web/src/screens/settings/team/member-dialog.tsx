import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAgents } from '../../../data/agents.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { type Member, type Standing, useChangeMember } from '../../../data/team.ts'
import { refusalOf } from '../../../shared/account-refusal.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { isIncomplete, StandingFields } from './standing-fields.tsx'

type MemberDialogProps = { member: Member; open: boolean; onClose: () => void }

export function MemberDialog({ member, open, onClose }: MemberDialogProps) {
  const { t } = useTranslation('account')
  const agents = useAgents().data ?? []
  const change = useChangeMember()
  const [chosen, setChosen] = useState<Standing>()
  const [fault, setFault] = useState('')
  const [isAsked, setAsked] = useState(false)
  // Leave out assistants deleted meanwhile, which the server would reject.
  const known = member.agent_ids?.filter((id) => agents.some((agent) => agent.id === id)) ?? null
  const before = { role: member.role, agent_ids: known }
  const standing = chosen ?? before

  const close = () => {
    setChosen(undefined)
    setFault('')
    setAsked(false)
    onClose()
  }
  const save = async () => {
    setAsked(true)
    if (isIncomplete(standing)) return
    try {
      await change.mutateAsync({ id: member.user_id, ...standing })
      close()
    } catch (error) {
      if (!wasCancelled(error)) setFault(refusalOf(error, t).text)
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={t('team_change_title', { name: member.name })}
      closeLabel={t('common:close')}
      size="sm"
      footer={
        <>
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button variant="primary" disabled={isSame(standing, before)} onClick={save}>
            {t('team_save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {fault && <Banner tone="danger">{fault}</Banner>}
        <StandingFields
          standing={standing}
          fault={isAsked && isIncomplete(standing) ? t('team_pick_agent') : undefined}
          onChange={setChosen}
        />
      </div>
    </Dialog>
  )
}

/** Ignores order: an assistant removed and added again comes last. */
const isSame = (one: Standing, other: Standing) =>
  one.role === other.role && String(one.agent_ids?.toSorted()) === String(other.agent_ids?.toSorted())
