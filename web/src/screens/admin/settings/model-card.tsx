import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type InstallationSettings, useSaveModel, useTestModel } from '../../../data/installation.ts'
import { moneyText } from '../../../lib/money-text.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { FixedNote } from '../fixed-note.tsx'
import { amountIn, amountText, isAmount } from './amounts.ts'
import { useAttempt } from './use-attempt.ts'

const AMOUNTS = [
  'daily_budget',
  'monthly_budget',
  'input_price',
  'output_price',
  'transcription_price',
] as const
type Amount = (typeof AMOUNTS)[number]

const VARIABLES: Record<Amount, string> = {
  daily_budget: 'LLM_DAILY_BUDGET',
  monthly_budget: 'LLM_MONTHLY_BUDGET',
  input_price: 'LLM_INPUT_PRICE',
  output_price: 'LLM_OUTPUT_PRICE',
  transcription_price: 'LLM_TRANSCRIPTION_PRICE',
}

/** The model that the installation pays for: its address, who may use it, and its budget. */
export function ModelCard({ saved }: { saved: InstallationSettings['model'] }) {
  const { t, i18n } = useTranslation('admin')
  const [typed, setTyped] = useState({
    ...{ provider: saved.provider, is_for_all: saved.is_for_all, api_key: '' },
    ...{ base_url: saved.base_url ?? '', model: saved.model ?? '' },
    ...{ sees_pictures: saved.sees_pictures, transcription_model: saved.transcription_model ?? '' },
  })
  const [amounts, setAmounts] = useState(
    Object.fromEntries(AMOUNTS.map((name) => [name, amountText(saved[name])])) as Record<Amount, string>,
  )
  const save = useSaveModel()
  const test = useTestModel()
  const { fault, attempt } = useAttempt()
  const isFixed = (name: string) => saved.fixed_by.includes(name)
  const isPlaceFixed = isFixed('LLM_BASE_URL')
  const isKeyKept = saved.has_key && originOf(typed.base_url) === originOf(saved.base_url ?? '')
  const isWrong = AMOUNTS.some((name) => !isAmount(amounts[name]))
  const set = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change })
  const money = (amount: number) => moneyText(amount, i18n.language)
  const wish = () => {
    const { base_url, model, transcription_model, api_key, ...rest } = typed
    return {
      ...rest,
      ...{ base_url: base_url.trim() || null, model: model.trim() || null },
      transcription_model: transcription_model.trim() || null,
      ...(api_key !== '' && { api_key }),
      ...(Object.fromEntries(AMOUNTS.map((name) => [name, amountIn(amounts[name])])) as Record<
        Amount,
        number | null
      >),
    }
  }
  const { api_key: newKey, ...wished } = wish()
  const isChanged =
    newKey !== undefined ||
    (Object.keys(wished) as (keyof typeof wished)[]).some((name) => wished[name] !== saved[name])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWrong || !isChanged) return
    void attempt(
      () => save.mutateAsync(wish()),
      () => {
        set({ api_key: '' })
        return t(typed.base_url ? 'model_saved' : 'model_off')
      },
    )
  }
  const tryIt = () =>
    attempt(
      () => test.mutateAsync(wish()),
      ({ ms, sees_pictures }) => {
        if (sees_pictures !== null && !isFixed('LLM_SEES_PICTURES')) set({ sees_pictures })
        const seen = sees_pictures === null ? '' : t(sees_pictures ? 'model_sees' : 'model_sees_not')
        return [t('model_tested', { ms }), seen].filter(Boolean).join('. ')
      },
    )

  return (
    <Card title={t('model_title')} description={t('model_text')}>
      {fault && <Banner tone="danger">{fault}</Banner>}
      <form noValidate onSubmit={submit} className="grid gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]">
          <Field label={t('model_provider')} disabled={isPlaceFixed}>
            <Select
              disabled={isPlaceFixed}
              value={typed.provider}
              onValueChange={(provider) => set({ provider })}
              options={[
                { value: 'openai_compatible', label: t('model_openai') },
                { value: 'anthropic', label: t('model_anthropic') },
              ]}
            />
          </Field>
          <Field label={t('model_address')} hint={t('model_address_hint')} disabled={isPlaceFixed}>
            <Input
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={2000}
              placeholder={t('model_address_example')}
              value={typed.base_url}
              onValueChange={(base_url) => set({ base_url })}
            />
          </Field>
        </div>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={t('model_name')} disabled={isPlaceFixed || isFixed('LLM_MODEL')}>
            <Input
              autoCapitalize="none"
              spellCheck={false}
              maxLength={200}
              placeholder={t('model_name_example')}
              value={typed.model}
              onValueChange={(model) => set({ model })}
            />
          </Field>
          <Field
            label={t('model_key')}
            hint={isKeyKept ? t('secret_kept') : t('model_key_hint')}
            disabled={isPlaceFixed}
          >
            <PasswordInput
              autoComplete="off"
              maxLength={1000}
              showLabel={t('model_key_show')}
              hideLabel={t('model_key_hide')}
              value={typed.api_key}
              onValueChange={(api_key) => set({ api_key })}
            />
          </Field>
        </div>
        <RadioGroup
          label={t('model_accounts')}
          value={typed.is_for_all ? 'all' : 'first'}
          disabled={isFixed('LLM_ACCOUNTS')}
          onValueChange={(value) => set({ is_for_all: value === 'all' })}
          options={[
            { value: 'first', label: t('model_first') },
            { value: 'all', label: t('model_all'), hint: t('model_all_hint') },
          ]}
        />
        <Checkbox
          label={t('model_sees_pictures')}
          hint={t('model_sees_pictures_hint')}
          checked={typed.sees_pictures}
          disabled={isFixed('LLM_SEES_PICTURES')}
          onCheckedChange={(sees_pictures) => set({ sees_pictures })}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            label={t('model_transcription')}
            hint={t('model_transcription_hint')}
            disabled={isFixed('LLM_TRANSCRIPTION_MODEL')}
            className="sm:col-span-2"
          >
            <Input
              autoCapitalize="none"
              spellCheck={false}
              maxLength={200}
              value={typed.transcription_model}
              onValueChange={(transcription_model) => set({ transcription_model })}
            />
          </Field>
          {AMOUNTS.map((name) => (
            <Field
              key={name}
              label={t(`model_${name}`)}
              error={!isAmount(amounts[name]) && t('amount_wrong')}
              disabled={isFixed(VARIABLES[name])}
            >
              <Input
                inputMode="decimal"
                autoComplete="off"
                placeholder={t(name.endsWith('budget') ? 'no_limit' : 'list_price')}
                value={amounts[name]}
                onValueChange={(text) => setAmounts({ ...amounts, [name]: text })}
              />
            </Field>
          ))}
        </div>
        {saved.base_url !== null && (
          <p className="text-sm text-muted tabular-nums">
            {t('model_spent', { today: money(saved.today), month: money(saved.month) })}
          </p>
        )}
        {saved.fixed_by.length > 0 && <FixedNote name={saved.fixed_by.join(', ')} />}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" loading={save.isPending} disabled={isWrong || !isChanged}>
            {t('save')}
          </Button>
          <Button loading={test.isPending} disabled={typed.base_url.trim() === '' || isWrong} onClick={tryIt}>
            {t('model_test')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** The server keeps a key only for the same origin. */
const originOf = (url: string) => (URL.canParse(url.trim()) ? new URL(url.trim()).origin : null)
