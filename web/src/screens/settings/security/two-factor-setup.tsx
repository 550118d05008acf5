import { useTranslation } from 'react-i18next'
import { useConfirmTwoFactor } from '../../../data/account.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { usePart } from '../../../lib/use-part.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CodeDialog } from '../code-dialog.tsx'

type TwoFactorSetupProps = {
  secret: string
  url: string
  onClose: () => void
  onDone: (recoveryCodes: string[]) => void
}

const QrCode = lazyPart(async () => (await import('./qr-code.tsx')).QrCode)

/** The authenticator app reads the secret from the QR code or as text; its first code confirms it. */
export function TwoFactorSetup({ secret, url, onClose, onDone }: TwoFactorSetupProps) {
  const { t } = useTranslation('account')
  const confirm = useConfirmTwoFactor()
  const hasQrCode = usePart(QrCode)

  return (
    <CodeDialog
      title={t('setup_title')}
      label={t('setup_code')}
      submitLabel={t('setup_confirm')}
      onClose={onClose}
      onCode={async (code) => onDone((await confirm.mutateAsync(code)).recovery_codes)}
    >
      <p className="text-sm">{t('setup_scan')}</p>
      {hasQrCode ? <QrCode text={url} label={t('setup_qr')} /> : <Skeleton className="size-44" />}
      <div className="grid gap-1">
        <p className="text-sm text-muted">{t('setup_type')}</p>
        <div className="flex flex-wrap items-center gap-2">
          <code className="rounded-control bg-sel px-2 py-1 text-sm wrap-anywhere">
            {secret.match(/.{1,4}/g)!.join(' ')}
          </code>
          <CopyButton iconOnly size="sm" text={secret} label={t('setup_copy')} copiedLabel={t('copied')} />
        </div>
      </div>
    </CodeDialog>
  )
}
