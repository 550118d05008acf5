import type { api } from '@switchboard/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Agent } from '../../data/agents.ts'
import { cx } from '../../lib/cx.ts'
import { ChannelIcon } from '../../shared/channel-icon.tsx'
import { useIsRail } from './rail-context.ts'
import { RowButton, RowLink } from './row.tsx'

type ChannelLinksProps = {
  agent: Agent
  bots: UseQueryResult<api.bots.Bot[]>
  place: string | number
}

export function ChannelLinks({ agent, bots, place }: ChannelLinksProps) {
  const { t } = useTranslation('layout')
  const rail = useIsRail()
  const names = {
    telegram: t('telegram'),
    livechat: t('livechat'),
    facebook: t('facebook'),
    bitrix: t('bitrix'),
    email: t('email'),
    api: t('api'),
    import: t('import'),
  }

  if (bots.isError && !bots.data && !bots.isFetching)
    return (
      <li className={cx('grid', !rail && 'pl-4')}>
        <p className={rail ? 'sr-only' : 'px-2 py-1 text-xs text-muted'}>{t('channels_failed')}</p>
        <RowButton icon={<RotateCw />} label={t('try_again')} onClick={() => void bots.refetch()} />
      </li>
    )

  return bots.data?.map(({ id, integration_type }) => (
    <li key={id} className={rail ? undefined : 'pl-4'}>
      <RowLink
        to="/"
        search={{ agent: String(agent.id), bot: String(id), section: integration_type }}
        address={`/?agent=${agent.id}&bot=${id}&section=${integration_type}`}
        icon={<ChannelIcon type={integration_type} />}
        label={names[integration_type]}
        unread={unreadOf(agent, id)}
        current={place === id}
      />
    </li>
  ))
}

const unreadOf = (agent: Agent, botId: number) =>
  agent.bots_unread_details.find(({ bot_id }) => bot_id === botId)?.unread_count
