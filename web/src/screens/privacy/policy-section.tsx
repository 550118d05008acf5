import { useTranslation } from 'react-i18next'
import { useKeysFrom } from './use-keys-from.ts'

/** Renders the keys `s2_title`, the paragraphs `s2_p1`…, the list `s2_li1`…, and the closing `s2_end`. */
export function PolicySection({ number }: { number: number }) {
  const { t, i18n } = useTranslation('privacy')
  const paragraphs = useKeysFrom((index) => `s${number}_p${index}`)
  const items = useKeysFrom((index) => `s${number}_li${index}`)
  const end = `s${number}_end`

  return (
    <section aria-labelledby={`s${number}`} className="grid gap-3 text-touch leading-6">
      <h2
        id={`s${number}`}
        tabIndex={-1}
        className="outline-none flex scroll-mt-6 gap-2 text-xl font-semibold print:break-after-avoid print:pt-4"
      >
        <span className="text-muted">{number}.</span>
        {t(`s${number}_title`)}
      </h2>
      {paragraphs.map((key) => (
        <p key={key}>{t(key)}</p>
      ))}
      {items.length > 0 && (
        <ul className="grid list-disc gap-2 pl-5 marker:text-muted">
          {items.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
      )}
      {i18n.exists(`privacy:${end}`) && <p>{t(end)}</p>}
    </section>
  )
}
