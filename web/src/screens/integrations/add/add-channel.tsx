import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agent } from '../../../data/agents.ts'
import type { Bot } from '../../../data/bots.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { typeOf, typesToAdd, useChannelNames } from '../channel.ts'
import { PickChannel } from './pick-channel.tsx'
import type { Step } from './step.ts'
import { useLivechatStep } from './use-livechat-step.tsx'

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

  const goTo = (step?: string) => void navigate({ to: '/integrations', search: step ? { add: step } : {} })
  const back = <Button onClick={() => goTo('channel')}>{t('back')}</Button>
  const livechat = useLivechatStep(agent, bots, back)
  const type = typeOf(shown)

  const pick: Step = {
    title: t('add_title'),
    description: t('add_text'),
    children: <PickChannel types={typesToAdd(bots)} onPick={goTo} />,
  }
  const soon: Step = {
    title: type && names[type],
    footer: back,
    children: type && (
      <>
        <p className="font-medium">{t('integration_soon', { name: names[type] })}</p>
        <p className="mt-1 text-sm text-muted">{t('soon_text')}</p>
      </>
    ),
  }
  return (
    <Dialog
      open={add !== undefined}
      onOpenChange={(open) => !open && goTo()}
      closeLabel={t('close')}
      {...(type === 'livechat' ? livechat : type ? soon : pick)}
    />
  )
}
