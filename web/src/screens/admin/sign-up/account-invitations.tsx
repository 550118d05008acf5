import { UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AccountInvitation,
  useAccountInvitations,
  useSignUp,
  useWithdrawAccount,
} from '../../../data/installation.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { dateAndTime } from '../../../lib/date-and-time.ts'
import { InvitationRow } from '../../../shared/invitation-row.tsx'
import { NotShown } from '../../../shared/not-shown.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { WhyDisabled } from '../../../ui/why-disabled.tsx'
import { refusalText } from '../refusal.ts'
import { InviteAccountDialog } from './invite-account-dialog.tsx'

/** Invitation links that open an account. They work only while sign-up is by invitation. */
export function AccountInvitations() {
  const { t } = useTranslation('admin')
  const signUp = useSignUp()
  const mode = signUp.data?.mode
  const invitations = useAccountInvitations()
  const isPending = signUp.isPending || invitations.isPending
  const heading = useRef<HTMLSpanElement>(null)
  const [isInviting, setInviting] = useState(false)
  const whyNot =
    !mode || mode === 'invitation' ? null : t(mode === 'open' ? 'invite_not_open' : 'invite_not_closed')

  return (
    <Card
      title={
        <span ref={heading} tabIndex={-1} className="outline-none">
          {t('invitations')}
        </span>
      }
      description={t('invitations_text')}
      action={
        <WhyDisabled reason={whyNot}>
          <Button onClick={() => setInviting(true)}>
            <UserPlus aria-hidden="true" />
            {t('invite')}
          </Button>
        </WhyDisabled>
      }
    >
      {/* As high as the usual content, so that the layout does not shift. */}
      {isPending && <Skeleton className="h-5" />}
      {!isPending && whyNot && <p className="text-sm text-muted">{whyNot}</p>}
      {invitations.isError && !invitations.data && <NotShown onRetry={() => invitations.refetch()} />}
      {!isPending && invitations.data && invitations.data.length > 0 && (
        <ul aria-label={t('invitations')} className="grid">
          {invitations.data.map((invitation) => (
            <OpenInvitation
              key={invitation.id}
              invitation={invitation}
              onWithdrawn={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
      {invitations.data?.length === 0 && mode === 'invitation' && (
        <p className="text-sm text-muted">{t('invitations_none')}</p>
      )}
      <InviteAccountDialog open={isInviting} onClose={() => setInviting(false)} />
    </Card>
  )
}

type OpenInvitationProps = { invitation: AccountInvitation; onWithdrawn: () => void }

function OpenInvitation({ invitation: { id, email, expires_at }, onWithdrawn }: OpenInvitationProps) {
  const { t, i18n } = useTranslation('admin')
  const withdraw = useWithdrawAccount()
  const at = dateAndTime(expires_at, i18n.language)
  const end = () =>
    withdraw.mutate(id, {
      onSuccess: onWithdrawn,
      onError: (error) => void (wasCancelled(error) || toast.error(refusalText(error, t))),
    })
  return (
    <InvitationRow
      name={email ?? t('invite_anyone')}
      withdraw={t('withdraw')}
      withdrawLabel={t('withdraw_of', { who: email ?? at })}
      isPending={withdraw.isPending}
      onWithdraw={end}
    >
      <p>{t('invite_until', { at })}</p>
    </InvitationRow>
  )
}
