import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

/** Shown only once, because the server keeps only hashes. The person has to confirm that they saved them. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslation('account')
  const text = codes.join('\n')
  return (
    <Dialog
      open
      title={t('codes_title')}
      keepOnOutsidePress
      initialFocus="title"
      footer={
        <>
          <CopyButton text={text} label={t('codes_copy')} copiedLabel={t('copied')} />
          <Button variant="primary" onClick={onClose}>
            {t('codes_done')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Banner tone="warning">{t('codes_text')}</Banner>
        <ul
          aria-label={t('codes_title')}
          className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-control bg-sel p-3 sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>
              <code className="text-sm">{code}</code>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
