import { useTranslation } from 'react-i18next'

/** The keys numbered from 1 that exist in the dictionary. */
export function useKeysFrom(keyOf: (number: number) => string): string[] {
  const { i18n } = useTranslation('privacy')
  const keys: string[] = []
  while (i18n.exists(`privacy:${keyOf(keys.length + 1)}`)) keys.push(keyOf(keys.length + 1))
  return keys
}
