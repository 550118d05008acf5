import { mayAct, type Role } from '@switchboard/contract'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAgents } from '../../../data/agents.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { type Member, useRemoveMember, useSetMemberActive } from '../../../data/team.ts'
import { ago } from '../../../lib/ago.ts'
import { cx } from '../../../lib/cx.ts'
import { refusalOf } from '../../../shared/account-refusal.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { confirmUser } from '../../../ui/confirm-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import { toast } from '../../../ui/toast.tsx'
import { MemberDialog } from './member-dialog.tsx'

type MemberRowProps = {
  member: Member
  ownRole: Role
  /** The only owner cannot be removed or lose the role. */
  isLastOwner: boolean
  onRemoved: () => void
}

export function MemberRow({ member, ownRole, isLastOwner, onRemoved }: MemberRowProps) {
  const { t } = useTranslation('account')
  const { name, email, role, is_you, is_active } = member
  const mayChange = mayAct(ownRole, 'admin') && mayAct(ownRole, role) && !isLastOwner
  return (
    <li className="flex items-start gap-3 border-b border-line py-3 last:border-none">
      <Avatar name={name} photo={member.picture_url} size="lg" className={cx(!is_active && 'opacity-50')} />
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,11rem)]">
        <div className="grid min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm font-medium">
            <span className="wrap-anywhere">{name}</span>
            {is_you && <Badge tone="accent">{t('team_you')}</Badge>}
            {!is_active && <Badge tone="warning">{t('team_inactive')}</Badge>}
          </p>
          {email !== name && <p className="text-xs wrap-anywhere text-muted">{email}</p>}
          <LastSeen member={member} />
        </div>
        <div className="grid min-w-0 content-start text-sm">
          <p>{t(`role_${role}`)}</p>
          <p className="text-xs wrap-anywhere text-muted">
            <AssistantNames ids={member.agent_ids} />
          </p>
        </div>
      </div>
      {mayChange ? (
        <Actions member={member} onRemoved={onRemoved} />
      ) : (
        <span aria-hidden="true" className="w-8 shrink-0 pointer-coarse:w-10" />
      )}
    </li>
  )
}

function LastSeen({ member: { last_seen_at, is_you } }: { member: Member }) {
  const { t, i18n } = useTranslation('account')
  const when = last_seen_at && ago(last_seen_at, Date.now(), i18n.language)
  const text = is_you ? t('team_active_now') : when ? t('last_seen', { when }) : t('team_never_seen')
  return <p className="text-xs text-muted first-letter:uppercase">{text}</p>
}

const NAMED = 2

/** Lists a few assistants by name, more of them as a number. */
export function AssistantNames({ ids }: { ids: number[] | null }) {
  const { t, i18n } = useTranslation('account')
  const agents = useAgents().data ?? []
  if (ids === null) return t('team_all_agents')
  const names = agents.filter(({ id }) => ids.includes(id)).map(({ agent_name }) => agent_name)
  if (names.length === 0 || names.length < ids.length || ids.length > NAMED)
    return t('team_of_agents', { count: ids.length })
  return new Intl.ListFormat(i18n.language, { type: 'unit' }).format(names)
}

function Actions({ member, onRemoved }: { member: Member; onRemoved: () => void }) {
  const { t } = useTranslation('account')
  const { user_id: id, name, is_active, is_you } = member
  const setActive = useSetMemberActive()
  const remove = useRemoveMember()
  const [isChanging, setChanging] = useState(false)

  const attempt = async (action: () => Promise<unknown>) => {
    try {
      await action()
      return true
    } catch (error) {
      if (!wasCancelled(error)) toast.error(refusalOf(error, t).text)
      return false
    }
  }
  const deactivate = async () => {
    const isAgreed = await confirmUser({
      title: t('team_deactivate_title', { name }),
      text: t('team_deactivate_text'),
      confirm: t('team_deactivate'),
      cancel: t('common:cancel'),
      danger: true,
    })
    if (isAgreed) await attempt(() => setActive.mutateAsync({ id, is_active: false }))
  }
  const letIn = () => attempt(() => setActive.mutateAsync({ id, is_active: true }))
  const askToRemove = async () => {
    const isAgreed = await confirmUser({
      title: t('team_remove_title', { name }),
      text: t('team_remove_text'),
      confirm: t('team_remove_confirm'),
      cancel: t('common:cancel'),
      danger: true,
    })
    if (isAgreed && (await attempt(() => remove.mutateAsync(id)))) onRemoved()
  }

  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton
            label={t('team_actions_of', { name })}
            loading={setActive.isPending || remove.isPending}
          >
            <Ellipsis />
          </IconButton>
        }
      >
        {is_active && <MenuItem onClick={() => setChanging(true)}>{t('team_change')}</MenuItem>}
        {!is_you && (
          <>
            {is_active ? (
              <MenuItem onClick={deactivate}>{t('team_deactivate')}</MenuItem>
            ) : (
              <MenuItem onClick={letIn}>{t('team_reactivate')}</MenuItem>
            )}
            <MenuSeparator />
            <MenuItem danger onClick={askToRemove}>
              {t('team_remove')}
            </MenuItem>
          </>
        )}
      </Menu>
      <MemberDialog member={member} open={isChanging} onClose={() => setChanging(false)} />
    </>
  )
}
