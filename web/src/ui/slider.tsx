import { type ReactNode, useId } from 'react'
import { cx } from '../lib/cx.ts'

type SliderProps = {
  label: ReactNode
  hint?: ReactNode
  min: number
  max: number
  step: number
  value: number
  onValueChange: (value: number) => void
  /** The value as text. */
  valueText: string
  /** Named values; a click on one selects it. */
  marks?: readonly { value: number; label: string }[]
  disabled?: boolean
  className?: string
}

/** A range slider. Uses the native control, so arrow keys, Home, End and touch work as usual. */
export function Slider(props: SliderProps) {
  const {
    label,
    hint,
    min,
    max,
    step,
    value,
    onValueChange,
    valueText,
    marks = [],
    disabled,
    className,
  } = props
  const id = useId()
  const placeOf = (at: number) => `${((at - min) / (max - min)) * 100}%`
  return (
    <div className={cx('grid gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-2 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <output htmlFor={id} className="text-muted tabular-nums">
          {valueText}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        aria-valuetext={valueText}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onValueChange(Number(event.target.value))}
        className="h-6 w-full accent-accent disabled:opacity-50 pointer-coarse:h-8"
      />
      {marks.length > 0 && (
        // The margin is half the width of the native thumb.
        <div className="relative mx-2 h-6 text-xs">
          {marks.map((mark) => (
            <button
              key={mark.value}
              type="button"
              disabled={disabled}
              aria-pressed={mark.value === value}
              onClick={() => onValueChange(mark.value)}
              style={{ left: placeOf(mark.value) }}
              className="absolute min-h-6 -translate-x-1/2 rounded-sm px-1 whitespace-nowrap text-muted hover:text-fg aria-pressed:font-semibold aria-pressed:text-accent-text"
            >
              {mark.label}
            </button>
          ))}
        </div>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
