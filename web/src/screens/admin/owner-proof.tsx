import type { ComponentProps } from 'react'
import { type Proof, useAccount } from '../../data/account.ts'
import { ProofDialog } from '../../shared/proof-dialog.tsx'

type OwnerProofProps = Omit<ComponentProps<typeof ProofDialog>, 'asks' | 'onProve'> & {
  onProve: (proof: Proof) => Promise<unknown>
}

/** Asks for the password, and for a code if two-factor sign-in is on. */
export function OwnerProof({ onProve, ...props }: OwnerProofProps) {
  const isTwoFactorOn = useAccount().data?.two_factor.is_on
  return (
    <ProofDialog
      {...props}
      asks={isTwoFactorOn ? ['password', 'code'] : ['password']}
      onProve={({ password, code }) => onProve({ password, ...(code && { code }) })}
    />
  )
}
