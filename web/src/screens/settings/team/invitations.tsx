import { useTranslation } from 'react-i18next'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { type Invitation, useInvitations, useWithdraw } from '../../../data/team.ts'
import { dateAndTime } from '../../../lib/date-and-time.ts'
import { refusalOf } from '../../../shared/account-refusal.ts'
import { InvitationRow } from '../../../shared/invitation-row.tsx'
import { NotShown } from '../../../shared/not-shown.tsx'
import { toast } from '../../../ui/toast.tsx'
import { AssistantNames } from './member-row.tsx'

/** Unused invitation links. Renders nothing if there are none. */
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
          <OpenInvitation key={invitation.id} invitation={invitation} onWithdrawn={onWithdrawn} />
        ))}
      </ul>
    </section>
  )
}

type OpenInvitationProps = { invitation: Invitation; onWithdrawn: () => void }

function OpenInvitation({ invitation, onWithdrawn }: OpenInvitationProps) {
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
    <InvitationRow
      name={email ?? t('invite_anyone')}
      withdraw={t('invite_withdraw')}
      withdrawLabel={
        email ? t('invite_withdraw_of', { email }) : t('invite_withdraw_named', { role: roleName })
      }
      isPending={withdraw.isPending}
      onWithdraw={end}
    >
      <p>
        {roleName} · <AssistantNames ids={agent_ids} />
      </p>
      <p>{t('invite_until', { at: dateAndTime(expires_at, i18n.language), who: invited_by })}</p>
    </InvitationRow>
  )
}
