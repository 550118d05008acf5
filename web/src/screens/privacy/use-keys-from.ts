import { useTranslation } from 'react-i18next'

/** The keys that are numbered from one, for as long as the dictionary has them. */
export function useKeysFrom(keyOf: (number: number) => string): string[] {
  const { i18n } = useTranslation('privacy')
  const keys: string[] = []
  while (i18n.exists(`privacy:${keyOf(keys.length + 1)}`)) keys.push(keyOf(keys.length + 1))
  return keys
}
