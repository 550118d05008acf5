import { useTranslation } from 'react-i18next'
import { useAiState, useHaltAi, useMayStopAi } from '../../data/ai.ts'
import { failureText } from '../../data/failure-text.ts'
import { dateAndTime } from '../../lib/date-and-time.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'

/** Shown on every screen while the AI is stopped: customers get no answers, and the team must see why. */
export function HaltBanner() {
  const { t, i18n } = useTranslation('layout')
  const ai = useAiState()
  const haltAi = useHaltAi()
  const mayRestart = useMayStopAi()
  const { halted_at, halted_by } = ai.data ?? {}
  if (!halted_at) return null

  const restart = () =>
    haltAi.mutate(false, { onError: (error) => toast.error(failureText(error, t('ai_not_restarted'))) })
  return (
    <Banner
      tone="warning"
      title={t('ai_stopped')}
      className="sticky top-2 z-10 m-2 mb-0"
      action={
        mayRestart && (
          <Button size="sm" loading={haltAi.isPending} onClick={restart}>
            {t('ai_restart')}
          </Button>
        )
      }
    >
      {t('ai_stopped_text', { at: dateAndTime(halted_at, i18n.language), who: halted_by })}
    </Banner>
  )
}
