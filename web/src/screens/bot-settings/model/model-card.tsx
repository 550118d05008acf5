import { useTranslation } from 'react-i18next'
import type { Answering, ModelSettings } from '../../../data/answering.ts'
import { Card } from '../../../ui/card.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { answeringDraft, isModelChanged, isOwnModel, modelIn } from '../answering-draft.ts'
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
  const isChanged = isModelChanged(draft, answeringDraft(saved))
  const choose = (whose: 'installation' | 'built_in' | 'own') =>
    onChange({ model: { ...draft.model, provider: providerFor(whose, saved.model) }, apiKey: undefined })

  return (
    <Card title={t('model')} description={t('model_text')}>
      <RadioGroup
        label={t('model_whose')}
        labelHidden
        value={isOwnModel(provider) ? 'own' : (provider as 'installation' | 'built_in')}
        onValueChange={choose}
        options={[
          {
            value: 'installation',
            label: t('model_installation'),
            hint: saved.installation_model ?? t('model_installation_none'),
          },
          { value: 'built_in', label: t('model_built_in'), hint: t('model_built_in_hint') },
          { value: 'own', label: t('model_own'), hint: t('model_own_hint') },
        ]}
      />
      {isOwnModel(provider) && <OwnModelFields {...fields} agentId={agentId} saved={saved.model} />}
      {hasModel && (
        <>
          <Disclosure label={t('model_limits')}>
            <LimitFields {...fields} />
            <EmbeddingField {...fields} />
          </Disclosure>
          <TryModel
            agentId={agentId}
            change={isChanged ? modelIn(draft) : undefined}
            whyNot={fields.faults.model ? t('model_name_missing') : null}
          />
          <Usage usage={saved.usage} />
        </>
      )}
    </Card>
  )
}

/** Restores the custom model that was set before. */
const providerFor = (
  whose: 'installation' | 'built_in' | 'own',
  saved: ModelSettings,
): ModelSettings['provider'] =>
  whose !== 'own' ? whose : isOwnModel(saved.provider) ? saved.provider : 'openai_compatible'
