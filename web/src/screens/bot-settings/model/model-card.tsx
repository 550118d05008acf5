import { useTranslation } from 'react-i18next'
import type { Answering, ModelSettings } from '../../../data/answering.ts'
import { Card } from '../../../ui/card.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { answeringDraft, isModelChanged, isOwnModel } from '../answering-draft.ts'
import type { FieldsProps } from '../fields.ts'
import { EmbeddingField } from './embedding-field.tsx'
import { LimitFields } from './limit-fields.tsx'
import { OwnModelFields } from './own-model-fields.tsx'
import { TryModel } from './try-model.tsx'
import { Usage } from './usage.tsx'

type ModelCardProps = FieldsProps & { agentId: number; saved: Answering }

/** Whose words the assistant uses. */
export function ModelCard({ agentId, saved, ...fields }: ModelCardProps) {
  const { t } = useTranslation('botsettings')
  const { draft, onChange } = fields
  const { provider } = draft.model
  const hasModel = isOwnModel(provider) || (provider === 'installation' && saved.installation_model !== null)
  const choose = (chosen: ModelSettings['provider']) =>
    onChange({ model: { ...draft.model, provider: chosen }, apiKey: undefined })

  return (
    <Card title={t('model')} description={t('model_text')}>
      <RadioGroup
        label={t('model_whose')}
        labelHidden
        value={provider}
        onValueChange={choose}
        options={[
          {
            value: 'installation',
            label: t('model_installation'),
            hint: saved.installation_model ?? t('model_installation_none'),
          },
          { value: 'built_in', label: t('model_built_in'), hint: t('model_built_in_hint') },
          { value: 'openai_compatible', label: t('model_openai'), hint: t('model_openai_hint') },
          { value: 'anthropic', label: t('model_anthropic'), hint: t('model_anthropic_hint') },
        ]}
      />
      {isOwnModel(provider) && <OwnModelFields {...fields} saved={saved.model} />}
      {hasModel && (
        <>
          <Disclosure label={t('model_limits')}>
            <LimitFields {...fields} />
            <EmbeddingField {...fields} />
          </Disclosure>
          <TryModel agentId={agentId} isUnsaved={isModelChanged(draft, answeringDraft(saved))} />
          <Usage usage={saved.usage} />
        </>
      )}
    </Card>
  )
}
