import { CallError } from '@switchboard/contract'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agent } from '../../../data/agents.ts'
import { type Bot, useCreateLivechat } from '../../../data/bots.ts'
import { failureText } from '../../../data/failure-text.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { DialogClose } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Connected } from './connected.tsx'
import type { Step } from './step.ts'

/** Offers to create the live chat; once there is one, possibly by somebody else, shows the embed code. */
export function useLivechatStep(agent: Agent, bots: Bot[], back: ReactNode): Step {
  const { t } = useTranslation('integrations')
  const createLivechat = useCreateLivechat()
  const connectButton = useRef<HTMLButtonElement>(null)
  const bot = bots.find(({ integration_type }) => integration_type === 'livechat')

  const connect = async () => {
    try {
      const { chat_widget_html } = await createLivechat.mutateAsync({ agentId: agent.id })
      if (!chat_widget_html) toast.error(t('no_html'))
    } catch (error) {
      if (!wasCancelled(error)) toast.error(isNotFound(error) ? t('agent_not_found') : t('create_failed'))
    }
  }

  if (bot) {
    const { data: created } = createLivechat
    return {
      size: 'lg',
      title: t('livechat_connected'),
      description: t('livechat_connected_text'),
      initialFocus: 'title',
      children: (
        <Connected bot={bot} html={created?.bot.id === bot.id ? created.chat_widget_html : undefined} />
      ),
      footer: (
        <>
          <Link to="/integrations" search={{ bot: String(bot.id) }} className={buttonLook()}>
            {t('change_settings')}
          </Link>
          <DialogClose render={<Button variant="primary" />}>{t('done')}</DialogClose>
        </>
      ),
    }
  }

  const failure = wasCancelled(createLivechat.error) ? null : createLivechat.error
  return {
    title: t('livechat'),
    description: t('livechat_needs'),
    initialFocus: connectButton,
    children: (
      <div className="grid gap-3 text-sm">
        <p>{t('livechat_text')}</p>
        <ol className="grid list-decimal gap-1 pl-5 text-muted">
          <li>{t('livechat_step_connect')}</li>
          <li>{t('livechat_step_paste')}</li>
          <li>{t('livechat_step_look')}</li>
        </ol>
        {failure && <Banner tone="danger">{failureText(failure, t('create_failed_text'))}</Banner>}
      </div>
    ),
    footer: (
      <>
        {back}
        <Button ref={connectButton} variant="primary" onClick={connect}>
          {t('connect')}
        </Button>
      </>
    ),
  }
}

const isNotFound = (error: unknown) => error instanceof CallError && error.status === 404
