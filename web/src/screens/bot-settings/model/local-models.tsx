import { useTranslation } from 'react-i18next'
import { useLocalModels } from '../../../data/answering.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import type { ModelDraft } from '../answering-draft.ts'

interface LocalModelsProps {
  agentId: number
  /** Models in use, which are not offered again. */
  models: ModelDraft[]
  onUse: (chosen: Partial<ModelDraft>) => void
}

/** Model servers on the installation's own machine; the server lists them only for its first account. */
export function LocalModels({ agentId, models, onUse }: LocalModelsProps) {
  const { t } = useTranslation('botsettings')
  const found = useLocalModels(agentId).data ?? []
  const inUse = models.map(({ provider, base_url }) => `${provider} ${base_url.trim()}`)
  return found
    .filter(({ base_url }) => !inUse.includes(`openai_compatible ${base_url}`))
    .map(({ name, base_url, models: [model = ''] }) => (
      <Banner
        key={base_url}
        tone="info"
        title={t('local_found', { name })}
        action={
          <Button
            size="sm"
            aria-label={t('local_use_name', { name })}
            onClick={() =>
              onUse({
                ...{ provider: 'openai_compatible', base_url, model, apiKey: undefined },
                ...{ input_price: '0', output_price: '0', transcription_price: '' },
                ...{ sees_pictures: false, transcription_model: '' },
              })
            }
          >
            {t('local_use')}
          </Button>
        }
      >
        {t('local_text', { model })}
      </Banner>
    ))
}
