import { ACCOUNT_GRACE_DAYS } from '@switchboard/contract'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Proof, useAccount } from '../../../data/account.ts'
import {
  type InstalledAccount,
  useDeleteAccount,
  useRestoreAccount,
  useSignAccountOut,
} from '../../../data/installation.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { Button } from '../../../ui/button.tsx'
import { confirmUser } from '../../../ui/confirm-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import { toast } from '../../../ui/toast.tsx'
import { OwnerProof } from '../owner-proof.tsx'
import { refusalText } from '../refusal.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { ResetLinkDialog } from './reset-link-dialog.tsx'

export function AccountActions({ account }: { account: InstalledAccount }) {
  const { t } = useTranslation('admin')
  const { id, email, is_own, plan } = account
  const ownId = useAccount().data?.user_id
  const others = account.people.filter(({ user_id }) => user_id !== ownId)
  const signOut = useSignAccountOut()
  const remove = useDeleteAccount()
  const restore = useRestoreAccount()
  const [open, setOpen] = useState<'plan' | 'reset' | 'delete' | null>(null)
  const onError = (error: unknown) => void (wasCancelled(error) || toast.error(refusalText(error, t)))

  const askToSignOut = async () => {
    const isAgreed = await confirmUser({
      title: t('sign_out_title', { email }),
      text: is_own ? t('sign_out_own_text') : t('sign_out_text'),
      confirm: t('sign_out_confirm'),
      cancel: t('common:cancel'),
    })
    if (!isAgreed) return
    signOut.mutate(id, {
      onSuccess: ({ ended }) => toast.success(t('signed_out', { count: ended })),
      onError,
    })
  }
  const deleteAccount = async (proof: Proof) => {
    await remove.mutateAsync({ id, proof })
    setOpen(null)
    toast.success(t('delete_done', { email }), {
      label: t('common:undo'),
      run: () => restore.mutate(id, { onError }),
    })
  }

  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={t('actions_of', { email })} loading={signOut.isPending}>
            <Ellipsis />
          </IconButton>
        }
      >
        {plan && <MenuItem onClick={() => setOpen('plan')}>{t('change_plan')}</MenuItem>}
        {others.length > 0 && <MenuItem onClick={() => setOpen('reset')}>{t('reset_link')}</MenuItem>}
        <MenuItem onClick={askToSignOut}>{t('sign_out')}</MenuItem>
        {!is_own && (
          <>
            <MenuSeparator />
            <MenuItem danger onClick={() => setOpen('delete')}>
              {t('delete')}
            </MenuItem>
          </>
        )}
      </Menu>
      {plan && <PlanDialog account={account} open={open === 'plan'} onClose={() => setOpen(null)} />}
      <ResetLinkDialog
        account={account}
        people={others}
        open={open === 'reset'}
        onClose={() => setOpen(null)}
      />
      <OwnerProof
        open={open === 'delete'}
        onClose={() => setOpen(null)}
        title={t('delete_title', { email })}
        text={t('delete_text', { count: ACCOUNT_GRACE_DAYS })}
        submitLabel={t('delete_confirm')}
        isDangerous
        onProve={deleteAccount}
      />
    </>
  )
}

export function RestoreButton({ account: { id, email } }: { account: InstalledAccount }) {
  const { t } = useTranslation('admin')
  const restore = useRestoreAccount()
  const bringBack = () =>
    restore.mutate(id, {
      onSuccess: () => toast.success(t('restored', { email })),
      onError: (error) => void (wasCancelled(error) || toast.error(refusalText(error, t))),
    })
  return (
    <Button size="sm" aria-label={t('restore_of', { email })} loading={restore.isPending} onClick={bringBack}>
      {t('restore')}
    </Button>
  )
}
