import { useTranslation } from 'react-i18next'
import type { Chat } from '../../../data/chats.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { HandOverWords } from '../hand-over-words.tsx'
import { useTriggerName } from '../trigger-name.ts'

interface HandOverBannerProps {
  handOver: NonNullable<Chat['hand_over']>
  /** Whether this person may answer and the assistant does not. */
  hasActions: boolean
  onTakeOver: () => void
  onGiveBack: () => void
}

/** Why the assistant handed over, until a person takes the chat or gives it back. */
export function HandOverBanner({ handOver, hasActions, onTakeOver, onGiveBack }: HandOverBannerProps) {
  const { t } = useTranslation('inbox')
  return (
    <Banner
      tone="warning"
      title={useTriggerName(handOver.reason)}
      className="rounded-none px-4 writing:hidden"
      action={
        hasActions && (
          <span className="flex gap-2">
            <Button size="sm" variant="primary" onClick={onTakeOver}>
              {t('thread_take_over')}
            </Button>
            <Button size="sm" onClick={onGiveBack}>
              {t('thread_back_to_auto')}
            </Button>
          </span>
        )
      }
    >
      <HandOverWords handOver={handOver} className="line-clamp-2 wrap-anywhere" />
    </Banner>
  )
}
