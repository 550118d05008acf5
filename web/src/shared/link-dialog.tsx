import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SecretLink, type SecretLinkProps } from './secret-link.tsx'

type LinkDialogProps = SecretLinkProps & {
  open: boolean
  onClose: () => void
  title: string
  text: string
  done: string
  /** Shown until there is a link: the form, and the button that creates it. */
  ask?: { form: ReactNode; formId: string; create: string; isPending: boolean; isUnchanged?: boolean }
}

/** Shows a link once, optionally after a form. */
export function LinkDialog({ open, onClose, title, text, done, ask, ...secret }: LinkDialogProps) {
  const { t } = useTranslation('common')
  const asking = secret.link === '' ? ask : undefined
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={text}
      closeLabel={t('close')}
      size="sm"
      keepOnOutsidePress={!asking}
      footer={
        asking ? (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button
              type="submit"
              form={asking.formId}
              variant="primary"
              loading={asking.isPending}
              disabled={asking.isUnchanged}
            >
              {asking.create}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            {done}
          </Button>
        )
      }
    >
      {asking ? asking.form : <SecretLink {...secret} />}
    </Dialog>
  )
}
