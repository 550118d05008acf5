import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answering } from '../../../data/answering.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import {
  answeringDraft,
  fallbackIn,
  isModelChanged,
  isOwnModel,
  type ModelDraft,
} from '../answering-draft.ts'
import type { FieldsProps } from '../fields.ts'
import { LimitFields } from './limit-fields.tsx'
import { OwnModelFields } from './own-model-fields.tsx'
import { providerFor } from './provider-for.ts'
import { TryModel } from './try-model.tsx'

type FallbackModelProps = FieldsProps & { agentId: number; saved: Answering }

/** The model used if the first one fails. */
export function FallbackModel({ agentId, saved, draft, faults, onChange }: FallbackModelProps) {
  const { t } = useTranslation('botsettings')
  const titleId = useId()
  const { fallback: model } = draft
  const isOwn = isOwnModel(model.provider)
  const change = (typed: Partial<ModelDraft>) => onChange({ fallback: { ...model, ...typed } })
  const choose = (whose: 'installation' | 'built_in' | 'own') =>
    change({ provider: providerFor(whose, saved.fallback.provider), apiKey: undefined })
  const fields = {
    agentId,
    slot: 'fallback',
    model,
    faults: faults.fallback ?? {},
    onChange: change,
  } as const
  // The fallback must differ from the first model.
  const hasInstallation = saved.installation_model !== null && draft.model.provider !== 'installation'
  const isChanged = isModelChanged(model, answeringDraft(saved).fallback)
  return (
    <section aria-labelledby={titleId} className="grid gap-3 border-t border-line pt-4">
      <div className="grid gap-0.5">
        <h3 id={titleId} className="text-sm font-semibold">
          {t('fallback')}
        </h3>
        <p className="text-sm text-muted">{t('fallback_text')}</p>
      </div>
      <RadioGroup
        label={t('fallback')}
        labelHidden
        value={isOwn ? 'own' : (model.provider as 'installation' | 'built_in')}
        onValueChange={choose}
        options={[
          { value: 'built_in', label: t('fallback_none') },
          ...(hasInstallation || model.provider === 'installation'
            ? [
                {
                  value: 'installation' as const,
                  label: t('fallback_installation'),
                  ...(saved.installation_model && { hint: saved.installation_model }),
                },
              ]
            : []),
          { value: 'own', label: t('fallback_own') },
        ]}
      />
      {isOwn && (
        <>
          <OwnModelFields {...fields} saved={saved.fallback} />
          <Disclosure label={t('fallback_limits')}>
            <LimitFields {...fields} />
          </Disclosure>
        </>
      )}
      {model.provider !== 'built_in' && (
        <TryModel
          agentId={agentId}
          slot="fallback"
          onSees={isOwn ? (sees_pictures) => change({ sees_pictures }) : undefined}
          change={isChanged ? fallbackIn(model) : undefined}
          whyNot={fields.faults.model ? t('model_name_missing') : null}
        />
      )}
    </section>
  )
}
