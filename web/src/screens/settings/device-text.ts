import type { Session } from '../../data/account.ts'

/** `Firefox, Linux`; a program says neither. */
export const deviceText = ({ browser, system }: Session['device'], unknown: string): string =>
  [browser, system].filter(Boolean).join(', ') || unknown
