import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { Plug } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelDraft } from '../answering-draft.ts'
import { OTHER_PROVIDER, PROVIDERS, providerOf } from './providers.ts'

interface ProviderFieldProps {
  model: ModelDraft
  onChange: (chosen: Pick<ModelDraft, 'provider' | 'base_url' | 'model'>) => void
}

/** Model providers, each with its logo letters. */
export function ProviderField({ model, onChange }: ProviderFieldProps) {
  const { t } = useTranslation('botsettings')
  const labelId = useId()
  const chosen = providerOf(model)?.id ?? OTHER_PROVIDER
  const choose = (id: string) => {
    const known = PROVIDERS.find((each) => each.id === id)
    const { provider, base_url } = known ?? { provider: 'openai_compatible' as const, base_url: 'https://' }
    onChange({ provider, base_url, model: '' })
  }
  const options = [
    ...PROVIDERS.map(({ id, name, mark }) => ({ id, name, mark })),
    { id: OTHER_PROVIDER, name: t('other_provider'), mark: <Plug aria-hidden="true" className="size-4" /> },
  ]
  return (
    <div className="grid gap-1.5">
      <span id={labelId} className="text-sm font-medium">
        {t('provider')}
      </span>
      <RadioGroup
        value={chosen}
        onValueChange={(id) => choose(id as string)}
        aria-labelledby={labelId}
        className="grid grid-cols-2 gap-2 sm:grid-cols-3"
      >
        {options.map(({ id, name, mark }) => (
          <Radio.Root
            key={id}
            value={id}
            aria-label={name}
            className="flex min-h-11 items-center gap-2.5 rounded-control border border-line bg-bg px-2.5 py-1.5 text-left text-sm hover:bg-hover data-checked:border-accent data-checked:bg-hover data-checked:font-medium"
          >
            <span
              aria-hidden="true"
              className="flex size-7 shrink-0 items-center justify-center rounded-control bg-surface text-xs font-semibold"
            >
              {mark}
            </span>
            <span className="truncate">{name}</span>
          </Radio.Root>
        ))}
      </RadioGroup>
    </div>
  )
}
