import { plainText } from '@switchboard/contract/markdown'
import { useTranslation } from 'react-i18next'
import type { Passage } from '../../data/why.ts'
import { CutText } from '../cut-text.tsx'
import { SourceLink } from '../thread/source-link.tsx'
import { percentText } from './percent-text.ts'

/** Passages of the knowledge base, best first, with their scores. */
export function Passages({ passages }: { passages: Passage[] }) {
  const { t } = useTranslation('why')
  if (passages.length === 0) return <p className="text-muted">{t('passages_none')}</p>
  return (
    <ol className="grid gap-2">
      {passages.map((passage, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand in two places.
        <PassageCard key={place} passage={passage} />
      ))}
    </ol>
  )
}

function PassageCard({ passage }: { passage: Passage }) {
  const { t, i18n } = useTranslation('why')
  const { title, file_name, heading, kind, text, url, file_id, score, lexical, dense } = passage
  const percent = (share: number) => percentText(share, i18n.language)
  return (
    <li className="grid gap-1 rounded-control border border-line p-2.5 text-sm">
      <div className="flex items-baseline justify-between gap-2">
        <SourceLink
          title={title || t(`kind_${kind}`)}
          url={url}
          fileId={file_id}
          className="min-w-0 font-medium wrap-anywhere"
        />
        <span className="shrink-0 font-semibold tabular-nums">{percent(score)}</span>
      </div>
      {file_name && file_name !== title && <p className="text-xs wrap-anywhere text-muted">{file_name}</p>}
      {heading && <p className="text-xs wrap-anywhere text-muted">{heading}</p>}
      {/* An approved answer is Markdown; the text of a file is shown as it is. */}
      <CutText text={kind === 'approved' ? withoutMarks(text) : text} />
      <p className="flex flex-wrap gap-x-3 text-xs text-muted tabular-nums">
        {title && <span>{t(`kind_${kind}`)}</span>}
        <span>{t('lexical', { share: percent(lexical) })}</span>
        {dense !== null && <span>{t('dense', { share: percent(dense) })}</span>}
      </p>
    </li>
  )
}

/** Per line, because question and answer are on separate lines. */
const withoutMarks = (text: string) => text.split('\n').map(plainText).join('\n')
