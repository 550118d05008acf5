import { useTranslation } from 'react-i18next'
import type { Answering } from '../../../data/answering.ts'
import { Card } from '../../../ui/card.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { answeringDraft, isModelChanged, isOwnModel, type ModelDraft, modelIn } from '../answering-draft.ts'
import type { FieldsProps } from '../fields.ts'
import { EmbeddingField } from './embedding-field.tsx'
import { FallbackModel } from './fallback-model.tsx'
import { LimitFields } from './limit-fields.tsx'
import { LocalModels } from './local-models.tsx'
import { OwnModelFields } from './own-model-fields.tsx'
import { providerFor } from './provider-for.ts'
import { TryModel } from './try-model.tsx'
import { Usage } from './usage.tsx'

type ModelCardProps = FieldsProps & { agentId: number; saved: Answering }

/** Chooses the language model of the assistant. */
export function ModelCard({ agentId, saved, ...fields }: ModelCardProps) {
  const { t } = useTranslation('botsettings')
  const { draft, onChange } = fields
  const { provider } = draft.model
  const hasModel = isOwnModel(provider) || (provider === 'installation' && saved.installation_model !== null)
  const isChanged = isModelChanged(draft.model, answeringDraft(saved).model)
  const change = (typed: Partial<ModelDraft>) => onChange({ model: { ...draft.model, ...typed } })
  const choose = (whose: 'installation' | 'built_in' | 'own') =>
    change({ provider: providerFor(whose, saved.model.provider), apiKey: undefined })
  const ofModel = {
    agentId,
    slot: 'model',
    model: draft.model,
    faults: fields.faults,
    onChange: change,
  } as const

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
      <LocalModels agentId={agentId} models={[draft.model]} onUse={change} />
      {isOwnModel(provider) && <OwnModelFields {...ofModel} saved={saved.model} />}
      {hasModel && (
        <>
          <RadioGroup
            label={t('streaming')}
            value={draft.model.show_while_checking ? 'show' : 'check'}
            onValueChange={(how) => change({ show_while_checking: how === 'show' })}
            options={[
              { value: 'check', label: t('streaming_check'), hint: t('streaming_check_hint') },
              { value: 'show', label: t('streaming_show'), hint: t('streaming_show_hint') },
            ]}
          />
          <Disclosure label={t('model_limits')}>
            <LimitFields {...ofModel} />
            <EmbeddingField {...fields} />
          </Disclosure>
          <TryModel
            agentId={agentId}
            slot="model"
            onSees={isOwnModel(provider) ? (sees_pictures) => change({ sees_pictures }) : undefined}
            change={isChanged ? modelIn(draft.model) : undefined}
            whyNot={fields.faults.model ? t('model_name_missing') : null}
          />
          <Usage usage={saved.usage} />
          <FallbackModel agentId={agentId} saved={saved} {...fields} />
        </>
      )}
    </Card>
  )
}
