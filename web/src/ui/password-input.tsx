import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { Input, type InputProps } from './input.tsx'

type PasswordInputProps = Omit<InputProps, 'type' | 'icon'> & { showLabel: string; hideLabel: string }

export function PasswordInput({ showLabel, hideLabel, ...props }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <span className="relative block w-full">
      <Input
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        type={shown ? 'text' : 'password'}
        className="pr-10"
      />
      <span className="absolute inset-y-0 right-1 flex items-center text-muted">
        <IconButton label={shown ? hideLabel : showLabel} size="xs" onClick={() => setShown(!shown)}>
          {shown ? <EyeOff /> : <Eye />}
        </IconButton>
      </span>
    </span>
  )
}
