import { useTranslation } from 'react-i18next'
import { cx } from '../../lib/cx.ts'
import { percentText } from './percent-text.ts'

/** The confidence of the answer, and the threshold for answering directly. A model's answer has no threshold. */
export function Sureness({ sure, needed }: { sure: number; needed: number | null }) {
  const { t, i18n } = useTranslation('why')
  const percent = (share: number) => percentText(share, i18n.language)
  const text =
    needed === null
      ? t('sureness_of_model', { sure: percent(sure) })
      : t('sureness_text', { sure: percent(sure), needed: percent(needed) })
  return (
    <div className="grid gap-1.5">
      <p>{text}</p>
      <div aria-hidden="true" className="relative h-1.5 rounded-full bg-sel">
        <div
          style={{ width: `${sure * 100}%` }}
          className={cx('h-full rounded-full', sure >= (needed ?? 0) ? 'bg-accent' : 'bg-control')}
        />
        {needed !== null && (
          <i
            style={{ left: `${needed * 100}%` }}
            className="absolute -inset-y-1 w-0.5 -translate-x-1/2 bg-fg"
          />
        )}
      </div>
    </div>
  )
}
