import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { toast } from '../../../ui/toast.tsx'

/** Code to be pasted elsewhere unchanged. */
export function Snippet({ html, label }: { html: string; label?: string }) {
  const { t } = useTranslation('integrations')
  const code = useRef<HTMLElement>(null)

  const selectInstead = () => {
    if (code.current) window.getSelection()?.selectAllChildren(code.current)
    toast.error(t('copy_refused'))
  }

  return (
    <figure className="grid gap-2">
      <figcaption className="flex items-center justify-between gap-2">
        <span className="text-sm font-medium">{label ?? t('snippet')}</span>
        <CopyButton
          text={html}
          label={t('copy')}
          copiedLabel={t('copied')}
          size="sm"
          onRefused={selectInstead}
        />
      </figcaption>
      <pre className="rounded-control border border-line bg-surface px-3 py-2.5 font-mono text-xs whitespace-pre-wrap wrap-anywhere select-all">
        <code ref={code}>{html}</code>
      </pre>
    </figure>
  )
}
