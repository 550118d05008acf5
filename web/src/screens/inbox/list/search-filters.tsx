import { api } from '@switchboard/contract'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useColleagues } from '../../../data/team.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input } from '../../../ui/input.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { Select } from '../../../ui/select.tsx'
import { type ChosenFilters, dayOf, FIRST_DAY, filtersOf, LAST_DAY, NO_FILTERS } from './filters.ts'

type SearchFiltersProps = {
  chosen: ChosenFilters
  /** False in the list of a single channel. */
  hasChannels: boolean
  onChange: (changed: ChosenFilters) => void
}

const ANY = 'any'

/** Filters of the list and the message search. The closed button shows how many are set. */
export function SearchFilters({ chosen, hasChannels, onChange }: SearchFiltersProps) {
  const { t } = useTranslation(['inbox', 'layout'])
  const people = useColleagues().data ?? []
  const count = Object.keys(filtersOf(chosen)).length
  const { channel = '', person = '', from = '', to = '' } = chosen
  const channelNames = {
    telegram: t('layout:telegram'),
    livechat: t('layout:livechat'),
    facebook: t('layout:facebook'),
    bitrix: t('layout:bitrix'),
    email: t('layout:email'),
    api: t('layout:api'),
    import: t('layout:import'),
  }
  return (
    <Popover
      title={t('search_filters')}
      align="end"
      trigger={
        <IconButton
          label={
            count === 0 ? t('search_filters') : `${t('search_filters')} ${t('search_chosen', { count })}`
          }
          aria-pressed={count > 0}
        >
          <SlidersHorizontal />
        </IconButton>
      }
    >
      {hasChannels && (
        <Field label={t('search_channel')}>
          <Select
            value={channel || ANY}
            onValueChange={(value) => onChange({ channel: value === ANY ? '' : value })}
            options={[
              { value: ANY, label: t('search_any_channel') },
              ...api.bots.INTEGRATION_TYPES.map((value) => ({ value, label: channelNames[value] })),
            ]}
          />
        </Field>
      )}
      <Field label={t('search_person')}>
        <Select
          value={person || ANY}
          onValueChange={(value) => onChange({ person: value === ANY ? '' : value })}
          options={[
            { value: ANY, label: t('search_anybody') },
            { value: 'nobody', label: t('search_nobody') },
            ...people.map(({ user_id, name }) => ({ value: String(user_id), label: name })),
          ]}
        />
      </Field>
      <DayField label={t('search_from')} value={from} onChange={(day) => onChange({ from: day })} />
      <DayField label={t('search_to')} value={to} onChange={(day) => onChange({ to: day })} />
      <Button disabled={count === 0} onClick={() => onChange(NO_FILTERS)}>
        {t('search_reset')}
      </Button>
    </Popover>
  )
}

type DayFieldProps = { label: string; value: string; onChange: (day: string) => void }

/** Validates on blur: a year passes through invalid values while it is typed. */
function DayField({ label, value, onChange }: DayFieldProps) {
  const { t } = useTranslation('inbox')
  const [isLeft, setLeft] = useState(true)
  const isWrong = isLeft && value !== '' && !dayOf(value)
  return (
    <Field label={label} error={isWrong && t('search_no_day')}>
      <Input
        type="date"
        min={FIRST_DAY}
        max={LAST_DAY}
        value={value}
        onValueChange={onChange}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
      />
    </Field>
  )
}
