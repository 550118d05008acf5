import { COPIED_MS } from '@switchboard/contract'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

type CopyButtonProps = {
  text: string
  label: string
  copiedLabel: string
  /** Shows only the icon, with the label as its tooltip. */
  iconOnly?: boolean
  /** `xs` is for icons only. */
  size?: 'xs' | 'sm' | 'md'
  /** Called if the browser denies copying, so that the text can be offered in another way. */
  onRefused?: () => void
  className?: string
}

export function CopyButton(props: CopyButtonProps) {
  const { text, label, copiedLabel, iconOnly, size = 'md', onRefused, className } = props
  const { copied, copy } = useCopied(text, onRefused)
  const icon = copied ? <Check className="text-accent-text" /> : <Copy />
  const shownLabel = copied ? copiedLabel : label
  return (
    <>
      {iconOnly ? (
        <IconButton label={shownLabel} size={size} onClick={copy} className={className}>
          {icon}
        </IconButton>
      ) : (
        <Button size={size === 'md' ? 'md' : 'sm'} onClick={copy} className={className}>
          {icon}
          {shownLabel}
        </Button>
      )}
      <span role="status" className="sr-only">
        {copied && copiedLabel}
      </span>
    </>
  )
}

function useCopied(text: string, onRefused?: () => void) {
  const [copiedAt, setCopiedAt] = useState<number | null>(null)

  useEffect(() => {
    if (copiedAt === null) return
    const timer = setTimeout(() => setCopiedAt(null), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copiedAt])

  const copy = async () => {
    if (await copyText(text)) setCopiedAt(Date.now())
    else onRefused?.()
  }

  return { copied: copiedAt !== null, copy }
}

/** Returns whether the browser allowed copying. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByCommand(text)
  }
}

// The clipboard API needs a secure context, so use `execCommand` on plain HTTP. The temporary field is placed beside
// the focused element, because a dialog around it would otherwise take the focus back.
function copyByCommand(text: string): boolean {
  const focused = document.activeElement as HTMLElement | null
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'fixed opacity-0'
  const place = focused?.parentElement ?? document.body
  place.append(field)
  field.focus()
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  focused?.focus()
  return copied
}
