import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clockText } from '../lib/date-and-time.ts'
import { timeIn } from '../lib/time-in.ts'
import { Input, type InputProps } from '../ui/input.tsx'

const MIDNIGHT = '24:00'

type TimeInputProps = Omit<InputProps, 'type' | 'value' | 'onValueChange' | 'onChange'> & {
  /** HH:MM */
  value: string
  /** Gets an empty text while what is typed is no time. */
  onValueChange: (value: string) => void
  /** The end of opening hours may be 24:00. */
  isEnd?: boolean
}

/** A time of day as the console's language writes it: a browser's own field uses the browser's language. */
export function TimeInput({ value, onValueChange, isEnd, onFocus, onBlur, ...props }: TimeInputProps) {
  const { language } = useTranslation().i18n
  const [typed, setTyped] = useState('')
  const [isFocused, setFocused] = useState(false)
  const parsed = timeIn(typed, { isEnd })
  const shown = value === '' || value === MIDNIGHT ? value : clockText(value, language)
  // Text that is no time stays, to be corrected, until another value comes from outside.
  const isTyped = parsed === value && (isFocused || value === '')
  return (
    <Input
      {...props}
      autoComplete="off"
      value={isTyped ? typed : shown}
      aria-invalid={(!isFocused && value === '') || undefined}
      onValueChange={(text) => {
        setTyped(text)
        onValueChange(timeIn(text, { isEnd }))
      }}
      onFocus={(event) => {
        setTyped(shown || typed)
        setFocused(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setFocused(false)
        onBlur?.(event)
      }}
    />
  )
}
