import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agent } from '../../../data/agents.ts'
import type { Bot } from '../../../data/bots.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { typeOf, typesToAdd, useChannelNames } from '../channel.ts'
import { ConnectLivechat } from './connect-livechat.tsx'
import { PickChannel } from './pick-channel.tsx'

const route = getRouteApi('/signed-in/integrations')

/** First which channel, then how to connect it. The step stands in the address, so links and the back key work. */
export function AddChannel({ agent, bots }: { agent: Agent | undefined; bots: Bot[] }) {
  const { t } = useTranslation('integrations')
  const names = useChannelNames()
  const navigate = useNavigate()
  const { add } = route.useSearch()
  // What was last asked for stays in sight while the dialog fades out.
  const [shown, setShown] = useState(add)
  if (add !== undefined && add !== shown) setShown(add)

  const type = typeOf(shown)
  const back = () => void navigate({ to: '/integrations', search: { add: 'channel' } })
  const dialog = {
    open: add !== undefined,
    onOpenChange: (open: boolean) => {
      if (!open) void navigate({ to: '/integrations', search: {} })
    },
    closeLabel: t('close'),
  }

  if (type === 'livechat')
    return <ConnectLivechat key={agent?.id} agent={agent} bots={bots} dialog={dialog} onBack={back} />
  if (type)
    return (
      <Dialog {...dialog} title={names[type]} footer={<Button onClick={back}>{t('back')}</Button>}>
        <p className="font-medium">{t('integration_soon', { name: names[type] })}</p>
        <p className="mt-1 text-sm text-muted">{t('soon_text')}</p>
      </Dialog>
    )
  return (
    <Dialog {...dialog} title={t('add_title')} description={t('add_text')}>
      <PickChannel
        types={typesToAdd(bots)}
        onPick={(picked) => void navigate({ to: '/integrations', search: { add: picked } })}
      />
    </Dialog>
  )
}
