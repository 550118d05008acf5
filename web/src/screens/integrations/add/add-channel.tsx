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

/** Step one chooses the channel, step two connects it. The step is in the URL, so links and Back work. */
export function AddChannel({ agent, bots }: { agent: Agent; bots: Bot[] }) {
  const { t } = useTranslation('integrations')
  const names = useChannelNames()
  const navigate = useNavigate()
  const { add } = route.useSearch()
  // Keeps the last step while the dialog fades out.
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
      // There is text to read before the first field.
      initialFocus: 'title',
      // An accidental click outside must not lose the input.
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
