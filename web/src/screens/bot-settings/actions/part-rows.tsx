import { Plus, X } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { Textarea } from '../../../ui/textarea.tsx'

type Column<Row> = {
  key: keyof Row & string
  label: string
  options?: { value: string; label: string }[]
  isLong?: boolean
}

type PartRowsProps<Row> = {
  title: string
  text: string
  add: string
  remove: (label: string) => string
  rows: Row[]
  empty: Row
  least?: number
  most: number
  columns: Column<Row>[]
  onChange: (rows: Row[]) => void
}

/** A short list whose rows are edited in place. */
export function PartRows<Row extends { label: string }>(props: PartRowsProps<Row>) {
  const { title, text, add, remove, rows, empty, least = 0, most, columns, onChange } = props
  const change = (at: number, key: string, value: string) =>
    onChange(rows.map((row, place) => (place === at ? { ...row, [key]: value } : row)))
  return (
    <fieldset className="grid gap-3">
      <legend className="text-sm font-medium">{title}</legend>
      <p className="text-xs text-muted">{text}</p>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and none moves.
        <div key={at} className="flex items-end gap-2 rounded-control border border-line p-3">
          <div className="grid min-w-0 flex-1 items-start gap-3 sm:grid-cols-3">
            {columns.map(({ key, label, options, isLong }) => {
              const value = String(row[key])
              return (
                <Field key={key} label={label}>
                  {options ? (
                    <Select value={value} options={options} onValueChange={(next) => change(at, key, next)} />
                  ) : isLong ? (
                    <Textarea
                      rows={1}
                      value={value}
                      onChange={(event) => change(at, key, event.target.value)}
                    />
                  ) : (
                    <Input
                      value={value}
                      autoComplete="off"
                      spellCheck={false}
                      maxLength={key === 'path' ? 200 : 60}
                      onValueChange={(next) => change(at, key, next)}
                    />
                  )}
                </Field>
              )
            })}
          </div>
          {rows.length > least && (
            <IconButton
              label={remove(row.label || String(at + 1))}
              onClick={() => onChange(rows.filter((_, place) => place !== at))}
            >
              <X />
            </IconButton>
          )}
        </div>
      ))}
      {rows.length < most && (
        <Button className="justify-self-start" onClick={() => onChange([...rows, empty])}>
          <Plus />
          {add}
        </Button>
      )}
    </fieldset>
  )
}
