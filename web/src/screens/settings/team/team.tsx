import { UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccount, useMay } from '../../../data/account.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { type Member, useLeaveTeam, useTeam } from '../../../data/team.ts'
import { refusalOf } from '../../../shared/account-refusal.ts'
import { NotShown } from '../../../shared/not-shown.tsx'
import { endSession } from '../../../state/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirmUser } from '../../../ui/confirm-dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { WhyDisabled } from '../../../ui/why-disabled.tsx'
import { Invitations } from './invitations.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberRow } from './member-row.tsx'

/** The people of the account. Everybody sees them; admins and owners can change them. */
export function Team() {
  const { t } = useTranslation('account')
  const team = useTeam()
  const ownRole = useAccount().data?.role ?? 'viewer'
  const mayManage = useMay('admin')
  const heading = useRef<HTMLSpanElement>(null)
  const [isInviting, setInviting] = useState(false)
  const owners = team.data?.filter(({ role, is_active }) => role === 'owner' && is_active) ?? []
  const isLastOwner = (member: Member) => owners.length === 1 && owners[0]!.user_id === member.user_id
  const you = team.data?.find(({ is_you }) => is_you)

  return (
    <Card
      title={
        <span ref={heading} tabIndex={-1} className="outline-none">
          {t('team')}
        </span>
      }
      description={mayManage ? t('team_text') : `${t('team_text')} ${t('team_only_admins')}`}
      action={
        mayManage && (
          <Button variant="primary" onClick={() => setInviting(true)}>
            <UserPlus aria-hidden="true" />
            {t('invite')}
          </Button>
        )
      }
    >
      {team.isPending && <TeamSkeleton />}
      {team.isError && <NotShown text={t('team_failed')} onRetry={() => team.refetch()} />}
      {team.data && (
        <ul aria-label={t('team')} className="grid">
          {team.data.map((member) => (
            <MemberRow
              key={member.user_id}
              member={member}
              ownRole={ownRole}
              isLastOwner={isLastOwner(member)}
              onRemoved={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
      {mayManage && team.data?.length === 1 && <p className="text-sm text-muted">{t('team_alone')}</p>}
      {mayManage && <Invitations onWithdrawn={() => heading.current?.focus()} />}
      {you && <LeaveTeam isLastOwner={isLastOwner(you)} />}
      {mayManage && <InviteDialog open={isInviting} onClose={() => setInviting(false)} />}
    </Card>
  )
}

function TeamSkeleton() {
  const { t } = useTranslation('common')
  return (
    <div role="status" aria-label={t('loading')} className="grid gap-2">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  )
}

function LeaveTeam({ isLastOwner }: { isLastOwner: boolean }) {
  const { t } = useTranslation('account')
  const leave = useLeaveTeam()
  const ask = async () => {
    const isAgreed = await confirmUser({
      title: t('team_leave_title'),
      text: t('team_leave_text'),
      confirm: t('team_leave_confirm'),
      cancel: t('common:cancel'),
      danger: true,
    })
    if (!isAgreed) return
    try {
      await leave.mutateAsync()
      endSession('signed_out')
    } catch (error) {
      if (!wasCancelled(error)) toast.error(refusalOf(error, t).text)
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-3">
      <WhyDisabled reason={isLastOwner ? t('team_last_owner') : null}>
        <Button variant="danger" loading={leave.isPending} onClick={ask}>
          {t('team_leave')}
        </Button>
      </WhyDisabled>
      {isLastOwner && <p className="min-w-0 flex-1 basis-52 text-xs text-muted">{t('team_last_owner')}</p>}
    </div>
  )
}
