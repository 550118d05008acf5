import { useTranslation } from 'react-i18next'

/** "Anna, Ben and Eva", in the console's language. */
export function useNameList(names: string[]): string {
  const { i18n } = useTranslation()
  return new Intl.ListFormat(i18n.language).format(names)
}
