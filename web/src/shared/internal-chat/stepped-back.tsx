import { useTranslation } from 'react-i18next'
import { useSetChatMode } from '../../data/chats.ts'
import type { InternalChat } from '../../data/internal-chat.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { tellFailure } from './tell-failure.ts'

/** Says why no answer will come: the AI is stopped, or the assistant has handed over, as it would for a customer. */
export function SteppedBack({ chat }: { chat: InternalChat }) {
  const { t } = useTranslation('internalchat')
  const setMode = useSetChatMode()
  if (chat.mode === 'auto') return null
  if (chat.mode === 'stop')
    return (
      <Banner tone="warning" className="mx-3 mb-2">
        {t('ai_stopped')}
      </Banner>
    )
  const goOn = () =>
    setMode.mutate(
      { id: chat.id, mode: 'auto' },
      { onError: (error) => tellFailure(error, t('go_on_failed')) },
    )
  return (
    <Banner
      className="mx-3 mb-2"
      action={
        <Button size="sm" loading={setMode.isPending} onClick={goOn}>
          {t('go_on')}
        </Button>
      }
    >
      {t('handed_over')}
    </Banner>
  )
}
