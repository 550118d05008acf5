import { COPIED_MS } from '@switchboard/contract'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

type CopyButtonProps = {
  text: string
  label: string
  copiedLabel: string
  /** Only the icon, with the label as its tooltip. */
  iconOnly?: boolean
  size?: 'sm' | 'md'
  className?: string
}

export function CopyButton({ text, label, copiedLabel, iconOnly, size = 'md', className }: CopyButtonProps) {
  const { copied, copy } = useCopied(text)
  const icon = copied ? <Check className="text-accent-text" /> : <Copy />
  const shownLabel = copied ? copiedLabel : label
  return (
    <>
      {iconOnly ? (
        <IconButton label={shownLabel} size={size} onClick={copy} className={className}>
          {icon}
        </IconButton>
      ) : (
        <Button size={size} onClick={copy} className={className}>
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

function useCopied(text: string) {
  const [copiedAt, setCopiedAt] = useState<number | null>(null)

  useEffect(() => {
    if (copiedAt === null) return
    const timer = setTimeout(() => setCopiedAt(null), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copiedAt])

  const copy = async () => {
    await copyText(text)
    setCopiedAt(Date.now())
  }

  return { copied: copiedAt !== null, copy }
}

// An installation reached over plain HTTP has no clipboard API, so the old command still has its use.
async function copyText(text: string) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
}
