import { useTranslation } from 'react-i18next'
import type { SuspectPassage } from '../../../data/suspect-passages.ts'
import { cx } from '../../../lib/cx.ts'
import { CutText } from '../../../shared/cut-text.tsx'
import { SourceLink } from '../../../shared/thread/source-link.tsx'
import { Button } from '../../../ui/button.tsx'

type PassageRowProps = { passage: SuspectPassage; isBusy: boolean; onAllow?: () => void }

export function PassageRow({ passage, isBusy, onAllow }: PassageRowProps) {
  const { t } = useTranslation('knowledge')
  const { file_name, file_id, url, other_files, heading, question, text, reason, words, is_allowed } = passage
  return (
    <li className="grid gap-1.5 py-3 text-sm first:pt-0 last:pb-0">
      <div className="flex items-start gap-3">
        <div className="grid min-w-0 flex-1 gap-0.5">
          <p className="wrap-anywhere">
            <SourceLink
              title={file_name}
              url={url}
              fileId={file_id}
              className="font-medium no-underline! hover:underline!"
            />
            {other_files > 0 && (
              <span className="text-muted"> {t('suspect_other_files', { count: other_files })}</span>
            )}
          </p>
          <p className={cx('text-xs wrap-anywhere', is_allowed ? 'text-muted' : 'text-warning-tint-fg')}>
            {t(`suspect_reason_${reason}`)}
            {words && `: ${t('suspect_words', { words })}`}
          </p>
        </div>
        {onAllow && (
          <Button
            size="sm"
            loading={isBusy}
            aria-label={t(is_allowed ? 'suspect_hold_back_of' : 'suspect_allow_of', { name: file_name })}
            onClick={onAllow}
          >
            {t(is_allowed ? 'suspect_hold_back' : 'suspect_allow')}
          </Button>
        )}
      </div>
      <blockquote className="grid gap-1 border-l-2 border-line-strong pl-3">
        {heading && <p className="text-xs wrap-anywhere text-muted">{heading}</p>}
        {question && <p className="font-medium wrap-anywhere">{question}</p>}
        <CutText text={text} />
      </blockquote>
    </li>
  )
}
