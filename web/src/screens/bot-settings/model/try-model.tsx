import { useTranslation } from 'react-i18next'
import { type AnsweringChange, type ModelSlot, useTryModel } from '../../../data/answering.ts'
import { failureText } from '../../../data/failure-text.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { WhyDisabled } from '../../../ui/why-disabled.tsx'

interface TryModelProps {
  agentId: number
  slot: ModelSlot
  /** The unsaved settings to test; undefined tests the saved ones. */
  change: AnsweringChange['model']
  /** Called with whether the model accepts pictures, if that can be set. */
  onSees?: (sees_pictures: boolean) => void
  /** The reason why testing is disabled. */
  whyNot: string | null
}

/** Tests the model before it is saved, so that a wrong address, key or name shows here and not to a customer. */
export function TryModel({ agentId, slot, change, onSees, whyNot }: TryModelProps) {
  const { t } = useTranslation('botsettings')
  const attempt = useTryModel(agentId)
  return (
    <div className="grid justify-items-start gap-2">
      <WhyDisabled reason={whyNot}>
        <Button
          loading={attempt.isPending}
          onClick={() =>
            attempt.mutate(
              { slot, ...(change && { model: change }) },
              { onSuccess: ({ sees_pictures }) => sees_pictures !== null && onSees?.(sees_pictures) },
            )
          }
        >
          {t(slot === 'model' ? 'model_try' : 'fallback_try')}
        </Button>
      </WhyDisabled>
      {attempt.data && (
        <Banner tone="success" title={t('model_works', { ms: attempt.data.ms })} className="w-full">
          <q className="wrap-anywhere">{attempt.data.text}</q>
          {attempt.data.sees_pictures !== null && (
            <p className="mt-1">{t(attempt.data.sees_pictures ? 'model_sees' : 'model_sees_not')}</p>
          )}
        </Banner>
      )}
      {attempt.error && !wasCancelled(attempt.error) && (
        <Banner tone="danger" title={t('model_fails')} className="w-full">
          <span className="wrap-anywhere">{failureText(attempt.error, t('no_connection'))}</span>
        </Banner>
      )}
    </div>
  )
}
