import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agent } from '../../../data/agents.ts'
import type { Bot } from '../../../data/bots.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { typeOf, typesToAdd, useChannelNames } from '../channel.ts'
import { PickChannel } from './pick-channel.tsx'
import { RemoteStep } from './remote-step.tsx'
import type { Step } from './step.ts'
import { useLivechatStep } from './use-livechat-step.tsx'

const route = getRouteApi('/signed-in/integrations')

/** First which channel, then how to connect it. The step stands in the address, so links and the back key work. */
export function AddChannel({ agent, bots }: { agent: Agent; bots: Bot[] }) {
  const { t } = useTranslation('integrations')
  const names = useChannelNames()
  const navigate = useNavigate()
  const { add } = route.useSearch()
  // What was last asked for stays in sight while the dialog fades out.
  const [shown, setShown] = useState(add)
  if (add !== undefined && add !== shown) setShown(add)

  const goTo = (step?: string) => void navigate({ to: '/integrations', search: step ? { add: step } : {} })
  const back = <Button onClick={() => goTo('channel')}>{t('back')}</Button>
  const livechat = useLivechatStep(agent, bots, back)
  const type = typeOf(shown)

  const stepOf = (): Step => {
    if (!type)
      return {
        title: t('add_title'),
        description: t('add_text'),
        children: <PickChannel types={typesToAdd(bots)} onPick={goTo} />,
      }
    if (type === 'livechat') return livechat
    const named = { name: names[type] }
    const bot = bots.find(({ integration_type }) => integration_type === type)
    return {
      title: !bot ? names[type] : isWaiting(bot) ? t('consent_title') : t('remote_connected', named),
      // There is something to read before there is something to do.
      initialFocus: 'title',
      // What was typed is not lost by a click beside it.
      keepOnOutsidePress: true,
      children: <RemoteStep key={type} type={type} agent={agent} bot={bot} back={back} />,
    }
  }
  return (
    <Dialog
      open={add !== undefined}
      onOpenChange={(open) => !open && goTo()}
      closeLabel={t('close')}
      {...stepOf()}
    />
  )
}

const isWaiting = ({ connection }: Bot) => connection.state === 'connecting'
