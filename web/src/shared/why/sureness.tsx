import { useTranslation } from 'react-i18next'
import { cx } from '../../lib/cx.ts'
import { percentText } from './percent-text.ts'

/** The confidence of the answer, and the threshold for answering directly. */
export function Sureness({ sure, needed }: { sure: number; needed: number }) {
  const { t, i18n } = useTranslation('why')
  const texts = { sure: percentText(sure, i18n.language), needed: percentText(needed, i18n.language) }
  return (
    <div className="grid gap-1.5">
      <p>{t('sureness_text', texts)}</p>
      <div aria-hidden="true" className="relative h-1.5 rounded-full bg-sel">
        <div
          style={{ width: `${sure * 100}%` }}
          className={cx('h-full rounded-full', sure >= needed ? 'bg-accent' : 'bg-control')}
        />
        <i
          style={{ left: `${needed * 100}%` }}
          className="absolute -inset-y-1 w-0.5 -translate-x-1/2 bg-fg"
        />
      </div>
    </div>
  )
}
