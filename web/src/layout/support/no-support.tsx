import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Dialog, DialogClose } from '../../ui/dialog.tsx'
import type { OverlayProps } from '../overlay-props.ts'

const SETTING = 'SUPPORT_WIDGET_ID'

/** Nobody has said yet in which live chat questions are answered. */
export default function NoSupport({ open, onClose }: OverlayProps) {
  const { t } = useTranslation('layout')
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('no_support')}
      description={t('no_support_text')}
      closeLabel={t('close')}
      initialFocus="title"
      footer={
        <>
          <DialogClose render={<Button />}>{t('close')}</DialogClose>
          <Link to="/integrations" onClick={onClose} className={buttonLook({ variant: 'primary' })}>
            {t('to_integrations')}
          </Link>
        </>
      }
    >
      <ol className="grid list-decimal gap-2 pl-5 text-sm">
        <li>{t('no_support_connect')}</li>
        <li>{t('no_support_find')}</li>
        <li>
          {t('no_support_set')}
          <code className="mt-1.5 block rounded-control border border-line bg-surface px-2.5 py-1.5 font-mono text-xs select-all">
            {`${SETTING}=${t('its_id')}`}
          </code>
        </li>
      </ol>
    </Dialog>
  )
}
