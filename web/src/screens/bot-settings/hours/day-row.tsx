import type { OpeningHours } from '@switchboard/contract'
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { TimeInput } from '../../../shared/time-input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Switch } from '../../../ui/switch.tsx'

export type Spans = OpeningHours['week'][number]

const MOST = 3

/** One day: closed, or its opening hours with up to two breaks. */
export function DayRow(props: {
  name: string
  spans: Spans
  /** Initial hours when the day is switched to open. */
  usual: Spans
  onChange: (spans: Spans) => void
}) {
  const { t } = useTranslation('botsettings')
  const { name, spans } = props
  return (
    <fieldset className="grid items-start gap-2 sm:grid-cols-[11rem_1fr]">
      <legend className="sr-only">{name}</legend>
      <Switch
        label={name}
        className="min-h-9 items-center"
        checked={spans.length > 0}
        onCheckedChange={(isOpen) => props.onChange(isOpen ? props.usual : [])}
      />
      {spans.length ? (
        <SpanFields {...props} />
      ) : (
        <span className="flex min-h-9 items-center text-sm text-muted">{t('hours_closed')}</span>
      )}
    </fieldset>
  )
}

export function SpanFields({
  name,
  spans,
  onChange,
}: {
  name: string
  spans: Spans
  onChange: (spans: Spans) => void
}) {
  const { t } = useTranslation('botsettings')
  const set = (at: number, end: 0 | 1, time: string) =>
    onChange(spans.map((span, place) => (place === at ? (span.with(end, time) as Spans[number]) : span)))
  return (
    <div className="grid gap-2">
      {spans.map(([from, to], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a time changes while it is typed, its place does not
        <div key={at} className="flex items-center gap-1 sm:gap-2">
          <TimeInput
            aria-label={t('hours_from', { day: name })}
            value={from}
            onValueChange={(time) => set(at, 0, time)}
            className="w-28"
          />
          <span aria-hidden="true">–</span>
          <TimeInput
            aria-label={t('hours_to', { day: name })}
            value={to}
            isEnd
            onValueChange={(time) => set(at, 1, time)}
            className="w-28"
          />
          {spans.length > 1 && (
            <IconButton
              label={t('hours_remove_span', { day: name })}
              onClick={() => onChange(spans.filter((_, place) => place !== at))}
            >
              <X />
            </IconButton>
          )}
          {at === spans.length - 1 && spans.length < MOST && (
            <IconButton
              label={t('hours_add_span', { day: name })}
              onClick={() => onChange([...spans, ['18:00', '20:00']])}
            >
              <Plus />
            </IconButton>
          )}
        </div>
      ))}
    </div>
  )
}
