import { Link2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { type Invitation, useInvitations, useWithdraw } from '../../../data/team.ts'
import { dateAndTime } from '../../../lib/date-and-time.ts'
import { refusalOf } from '../../../shared/account-refusal.ts'
import { NotShown } from '../../../shared/not-shown.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { AssistantNames } from './member-row.tsx'

/** Links that nobody has used yet; nothing while there are none. */
export function Invitations({ onWithdrawn }: { onWithdrawn: () => void }) {
  const { t } = useTranslation('account')
  const invitations = useInvitations()
  if (invitations.isError && !invitations.data)
    return <NotShown text={t('invitations_failed')} onRetry={() => invitations.refetch()} />
  if (!invitations.data?.length) return null
  return (
    <section aria-labelledby="invitations" className="grid border-t border-line pt-3">
      <h3 id="invitations" className="text-sm font-semibold">
        {t('invitations')}
      </h3>
      <ul aria-labelledby="invitations" className="grid">
        {invitations.data.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} onWithdrawn={onWithdrawn} />
        ))}
      </ul>
    </section>
  )
}

type InvitationRowProps = { invitation: Invitation; onWithdrawn: () => void }

function InvitationRow({ invitation, onWithdrawn }: InvitationRowProps) {
  const { t, i18n } = useTranslation('account')
  const { id, role, agent_ids, email, invited_by, expires_at } = invitation
  const withdraw = useWithdraw()
  const roleName = t(`role_${role}`)

  const end = async () => {
    try {
      await withdraw.mutateAsync(id)
      onWithdrawn()
    } catch (error) {
      if (!wasCancelled(error)) toast.error(refusalOf(error, t).text)
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-none">
      <span
        aria-hidden="true"
        className="flex size-9 shrink-0 items-center justify-center rounded-full border border-dashed border-line-strong text-muted"
      >
        <Link2 className="size-4" />
      </span>
      <div className="grid min-w-0 flex-1 basis-52">
        <p className="text-sm font-medium wrap-anywhere">{email ?? t('invite_anyone')}</p>
        <p className="text-xs wrap-anywhere text-muted">
          {roleName} · <AssistantNames ids={agent_ids} />
        </p>
        <p className="text-xs wrap-anywhere text-muted">
          {t('invite_until', { at: dateAndTime(expires_at, i18n.language), who: invited_by })}
        </p>
      </div>
      <Button
        size="sm"
        aria-label={
          email ? t('invite_withdraw_of', { email }) : t('invite_withdraw_named', { role: roleName })
        }
        onClick={end}
      >
        {t('invite_withdraw')}
      </Button>
    </li>
  )
}
