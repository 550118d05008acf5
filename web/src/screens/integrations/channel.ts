import { api } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import type { Bot, ConnectableType, IntegrationType } from '../../data/bots.ts'

/** A Facebook page is shown by its name, every other channel by its bot's name. */
export const accountOf = ({ integration_type, fb_page_name, bot_name }: Bot): string =>
  (integration_type === 'facebook' && fb_page_name) || bot_name

/** An agent has at most one channel of each type. */
export const typesToAdd = (bots: readonly Bot[]): ConnectableType[] =>
  api.bots.CONNECTABLE_TYPES.filter((type) => !bots.some(({ integration_type }) => integration_type === type))

export const typeOf = (text: string | undefined): ConnectableType | undefined =>
  api.bots.CONNECTABLE_TYPES.find((type) => type === text)

export function useChannelNames(): Record<IntegrationType, string> {
  const { t } = useTranslation(['integrations', 'layout'])
  return {
    telegram: t('telegram'),
    livechat: t('livechat'),
    facebook: t('facebook'),
    bitrix: t('bitrix'),
    email: t('email'),
    api: t('api'),
    import: t('layout:import'),
  }
}
