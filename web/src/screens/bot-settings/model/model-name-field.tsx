import { NAME_MAX } from '@switchboard/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useListModels } from '../../../data/answering.ts'
import { failureText } from '../../../data/failure-text.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import type { ModelDraft } from '../answering-draft.ts'
import type { ModelFieldsProps } from '../fields.ts'

/** The model name: chosen from the provider's list, which also fills in the price, or typed. */
export function ModelNameField({ agentId, slot, model, faults, onChange }: ModelFieldsProps) {
  const { t, i18n } = useTranslation('botsettings')
  const list = useListModels(agentId)
  const listId = useId()
  const load = () =>
    list.mutate({
      slot,
      provider: model.provider as 'openai_compatible' | 'anthropic',
      ...(model.base_url.trim() && { base_url: model.base_url.trim() }),
      ...(model.apiKey && { api_key: model.apiKey }),
    })
  const choose = (name: string) =>
    onChange({
      ...{ model: name, ...pricesOf(name) },
      // For an unlisted model this is unknown until a test.
      sees_pictures: list.data?.models.find((each) => each.name === name)?.sees_pictures ?? false,
    })
  /** Fills in the prices unless the user typed their own. */
  function pricesOf(name: string): Partial<ModelDraft> {
    const find = (wanted: string) => list.data?.models.find((each) => each.name === wanted)
    const [before, offered] = [find(model.model), find(name)]
    const isOurs = (field: 'input_price' | 'output_price') =>
      model[field] === '' || model[field] === String(before?.[field])
    if (!offered || !isOurs('input_price') || !isOurs('output_price')) return {}
    return { input_price: text(offered.input_price), output_price: text(offered.output_price) }
  }
  const offered = list.data?.models.find(({ name }) => name === model.model)
  const isPriced =
    offered !== undefined && text(offered.input_price) === model.input_price && model.input_price !== ''
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeZone: 'UTC' })
  const hint = isPriced
    ? t('prices_filled', {
        input: offered.input_price,
        output: offered.output_price,
        date: date.format(new Date(list.data!.prices_as_of)),
      })
    : list.data
      ? t('models_loaded', { count: list.data.models.length })
      : t('model_name_hint')
  const failure =
    list.error && !wasCancelled(list.error) ? failureText(list.error, t('no_connection')) : undefined
  return (
    <Field
      label={t('model_name')}
      hint={hint}
      error={failure ?? (faults.model && t('model_name_missing'))}
      aside={
        <Button size="sm" variant="ghost" loading={list.isPending} onClick={load}>
          {t('models_load')}
        </Button>
      }
      className="sm:col-span-2"
    >
      <Input
        value={model.model}
        maxLength={NAME_MAX}
        autoComplete="off"
        spellCheck={false}
        list={listId}
        onValueChange={choose}
      />
      <datalist id={listId}>
        {list.data?.models.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </Field>
  )
}

const text = (price: number | null) => (price === null ? '' : String(price))
