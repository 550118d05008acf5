import { Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

type InvitationRowProps = {
  name: string
  /** Details, one per line. */
  children: ReactNode
  withdraw: string
  withdrawLabel: string
  isPending: boolean
  onWithdraw: () => void
}

/** A pending invitation, with a button to withdraw it. */
export function InvitationRow({
  name,
  children,
  withdraw,
  withdrawLabel,
  isPending,
  onWithdraw,
}: InvitationRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-none">
      <span
        aria-hidden="true"
        className="flex size-9 shrink-0 items-center justify-center rounded-full border border-dashed border-line-strong text-muted"
      >
        <Link2 className="size-4" />
      </span>
      <div className="grid min-w-0 flex-1 basis-52 wrap-anywhere">
        <p className="text-sm font-medium">{name}</p>
        <div className="text-xs text-muted">{children}</div>
      </div>
      <Button size="sm" aria-label={withdrawLabel} loading={isPending} onClick={onWithdraw}>
        {withdraw}
      </Button>
    </li>
  )
}
