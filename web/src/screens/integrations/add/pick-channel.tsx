import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ConnectableType } from '../../../data/bots.ts'
import { ChannelIcon } from '../../../shared/channel-icon.tsx'
import { useChannelNames } from '../channel.ts'

type PickChannelProps = { types: ConnectableType[]; onPick: (type: ConnectableType) => void }

export function PickChannel({ types, onPick }: PickChannelProps) {
  const { t } = useTranslation('integrations')
  const names = useChannelNames()
  const needs: Record<ConnectableType, string> = {
    telegram: t('telegram_needs'),
    livechat: t('livechat_needs'),
    facebook: t('facebook_needs'),
    bitrix: t('bitrix_needs'),
    email: t('email_needs'),
    api: t('api_needs'),
  }

  if (types.length === 0) return <p className="text-sm text-muted">{t('all_connected')}</p>
  return (
    <ul className="grid gap-2">
      {types.map((type) => (
        <li key={type}>
          <button
            type="button"
            onClick={() => onPick(type)}
            className="flex w-full items-center gap-3 rounded-popover border border-line p-3 text-left transition-colors duration-100 hover:border-line-strong hover:bg-hover"
          >
            <span className="flex size-9 shrink-0 items-center justify-center rounded-control bg-accent-tint text-accent-tint-fg">
              <ChannelIcon type={type} className="size-4.5" />
            </span>
            <span className="grid min-w-0 flex-1 gap-0.5">
              <span className="font-semibold">{names[type]}</span>
              <span className="text-sm text-muted">{needs[type]}</span>
            </span>
            <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
          </button>
        </li>
      ))}
    </ul>
  )
}
