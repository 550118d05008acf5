import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../lib/cx.ts'
import { useIsCut } from '../lib/use-is-cut.ts'

/** The first four lines of a text, with a button to expand it. */
export function CutText({ text }: { text: string }) {
  const { t } = useTranslation('why')
  const [isWhole, setWhole] = useState(false)
  const [textRef, isCut] = useIsCut<HTMLParagraphElement>()
  return (
    <>
      <p ref={textRef} className={cx('whitespace-pre-line wrap-anywhere', !isWhole && 'line-clamp-4')}>
        {text}
      </p>
      {(isWhole || isCut) && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="min-h-6 justify-self-start rounded-sm text-xs text-muted underline underline-offset-2 hover:text-fg"
        >
          {isWhole ? t('show_less') : t('show_all')}
        </button>
      )}
    </>
  )
}
