import type { Section } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'

/** The display name of a channel; the inbox contains all of them. */
export function useChannelName(section: Section): string {
  const { t } = useTranslation('layout')
  return {
    telegram: t('telegram'),
    livechat: t('livechat'),
    facebook: t('facebook'),
    bitrix: t('bitrix'),
    email: t('email'),
    api: t('api'),
    import: t('import'),
    inbox: t('inbox'),
  }[section]
}
