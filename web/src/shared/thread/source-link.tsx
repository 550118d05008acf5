import { webAddress } from '@switchboard/contract/markdown'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../data/failure-text.ts'
import { useOpenFile } from '../../data/open-file.ts'
import { cx } from '../../lib/cx.ts'
import { toast } from '../../ui/toast.tsx'
import { WebLink } from '../markdown/web-link.tsx'

type SourceLinkProps = { title: string; url: string | null; fileId?: string | null; className?: string }

/** Links to the page or opens the file; otherwise only shows the title. */
export function SourceLink({ title, url, fileId, className }: SourceLinkProps) {
  const address = url && webAddress(url)
  if (address)
    return (
      <WebLink url={address} className={className}>
        {title}
      </WebLink>
    )
  if (fileId) return <FileButton title={title} fileId={fileId} className={className} />
  return <span className={className}>{title}</span>
}

function FileButton({ title, fileId, className }: { title: string; fileId: string; className?: string }) {
  const { t } = useTranslation('thread')
  const openFile = useOpenFile({ onError: (error) => toast.error(failureText(error, t('open_failed'))) })
  return (
    <button
      type="button"
      title={t('open_file', { name: title })}
      aria-busy={openFile.isPending || undefined}
      onClick={() => !openFile.isPending && openFile.mutate(fileId)}
      className={cx('rounded-sm text-left underline underline-offset-2', className)}
    >
      {title}
    </button>
  )
}
