import { Mail } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { buttonLook } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Input } from '../ui/input.tsx'

export type SecretLinkProps = {
  link: string
  label: string
  copy: string
  copied: string
  /** Opens the mail client with these values. */
  mail?: { label: string; to: string; subject: string; body: string }
}

/** A link shown only once: selected, with buttons to copy and mail it. */
export function SecretLink({ link, label, copy, copied, mail }: SecretLinkProps) {
  const field = useRef<HTMLInputElement>(null)
  // The button that led here is gone, so move the focus to the link.
  useEffect(() => field.current?.focus(), [])
  return (
    <div className="grid gap-3">
      <Input
        ref={field}
        aria-label={label}
        readOnly
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="flex flex-wrap gap-2">
        <CopyButton text={link} label={copy} copiedLabel={copied} />
        {mail && (
          <a
            href={`mailto:${encodeURIComponent(mail.to)}?subject=${encodeURIComponent(mail.subject)}&body=${encodeURIComponent(mail.body)}`}
            className={buttonLook()}
          >
            <Mail aria-hidden="true" />
            {mail.label}
          </a>
        )}
      </div>
    </div>
  )
}
