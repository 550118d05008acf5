import type { Session } from '../../data/account.ts'

/** `Firefox, Linux`; the fallback text if both are unknown, as for a program. */
export const deviceText = ({ browser, system }: Session['device'], unknown: string): string =>
  [browser, system].filter(Boolean).join(', ') || unknown
