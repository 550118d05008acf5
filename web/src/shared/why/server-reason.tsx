import { useTranslation } from 'react-i18next'
import { knownReason } from '../../lib/known-reason.ts'

/** The reason translated if it is known, else as the server wrote it. */
export function ServerReason({ text, className }: { text: string; className?: string }) {
  const { t, i18n } = useTranslation('why', { useSuspense: false })
  const english: Record<string, string> = i18n.getResourceBundle('en', 'why') ?? {}
  const known = knownReason(text, english)
  const place = (said: string) => {
    const key = Object.keys(english).find((each) => each.startsWith('place_') && english[each] === said)
    return key ? t(key) : said
  }
  return (
    <span lang={known ? undefined : 'en'} className={className}>
      {known ? t(known.key, { ...known.values, place: place(known.values.place ?? '') }) : text}
    </span>
  )
}
