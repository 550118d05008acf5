import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wasCancelled } from '../../../data/slow-requests.ts'
import {
  useChangeWebhook,
  useRemoveWebhook,
  useRenewWebhookSecret,
  useSendTest,
  type Webhook,
} from '../../../data/webhooks.ts'
import { refusalOf } from '../../../shared/account-refusal.ts'
import { LinkDialog } from '../../../shared/link-dialog.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { confirmUser } from '../../../ui/confirm-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import { toast } from '../../../ui/toast.tsx'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { eventKey, WebhookDialog } from './webhook-dialog.tsx'

const TONES = { on: 'accent', failing: 'warning', off: 'neutral', given_up: 'danger' } as const

export function WebhookRow({ webhook, onRemoved }: { webhook: Webhook; onRemoved: () => void }) {
  const { t } = useTranslation('account')
  const { url, events, state } = webhook
  return (
    <li className="flex items-start gap-3 border-b border-line py-2 last:border-none">
      <div className="grid min-w-0 flex-1 gap-0.5 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          <span className="wrap-anywhere">{url}</span>
          <Badge tone={TONES[state]}>{t(`hooks_state_${state}`)}</Badge>
        </p>
        <p className="text-xs text-muted">{events.map((event) => t(eventKey(event))).join(', ')}</p>
      </div>
      <Actions webhook={webhook} onRemoved={onRemoved} />
    </li>
  )
}

type Shown = 'edit' | 'deliveries' | null

function Actions({ webhook, onRemoved }: { webhook: Webhook; onRemoved: () => void }) {
  const { t } = useTranslation('account')
  const { id, url, state } = webhook
  const isOn = state === 'on' || state === 'failing'
  const [shown, setShown] = useState<Shown>(null)
  const [secret, setSecret] = useState('')
  const change = useChangeWebhook()
  const renew = useRenewWebhookSecret()
  const remove = useRemoveWebhook()
  const sendTest = useSendTest()

  const attempt = async (action: () => Promise<unknown>) => {
    try {
      await action()
      return true
    } catch (error) {
      if (!wasCancelled(error)) toast.error(refusalOf(error, t).text)
      return false
    }
  }
  const test = async () => {
    if (await attempt(() => sendTest.mutateAsync(id))) setShown('deliveries')
  }
  const askToRenew = async () => {
    const isAgreed = await confirmUser({
      title: t('hooks_renew_title'),
      text: t('hooks_renew_text'),
      confirm: t('hooks_renew_confirm'),
      cancel: t('common:cancel'),
    })
    if (isAgreed) await attempt(async () => setSecret((await renew.mutateAsync(id)).secret))
  }
  const askToRemove = async () => {
    const isAgreed = await confirmUser({
      title: t('hooks_remove_title'),
      text: t('hooks_remove_text', { url }),
      confirm: t('hooks_remove_confirm'),
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
            label={t('hooks_actions_of', { url })}
            loading={change.isPending || renew.isPending || remove.isPending || sendTest.isPending}
          >
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem onClick={test}>{t('hooks_test')}</MenuItem>
        <MenuItem onClick={() => setShown('deliveries')}>{t('hooks_deliveries')}</MenuItem>
        <MenuItem onClick={() => setShown('edit')}>{t('hooks_edit')}</MenuItem>
        <MenuItem onClick={() => attempt(() => change.mutateAsync({ id, is_on: !isOn }))}>
          {t(isOn ? 'hooks_turn_off' : 'hooks_turn_on')}
        </MenuItem>
        <MenuItem onClick={askToRenew}>{t('hooks_renew')}</MenuItem>
        <MenuSeparator />
        <MenuItem danger onClick={askToRemove}>
          {t('hooks_remove')}
        </MenuItem>
      </Menu>
      <WebhookDialog open={shown === 'edit'} onClose={() => setShown(null)} webhook={webhook} />
      {shown === 'deliveries' && <DeliveriesDialog webhook={webhook} onClose={() => setShown(null)} />}
      <LinkDialog
        open={secret !== ''}
        onClose={() => setSecret('')}
        title={t('hooks_secret')}
        text={t('hooks_secret_text')}
        done={t('keys_done')}
        link={secret}
        label={t('hooks_secret')}
        copy={t('hooks_copy')}
        copied={t('copied')}
      />
    </>
  )
}
