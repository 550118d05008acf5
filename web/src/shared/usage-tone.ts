import { SESSIONS_LOW } from '@switchboard/contract'

/** Warning colour when a plan is nearly used up, danger when it is. */
export function toneOf(used: number, max: number): 'accent' | 'warning' | 'danger' {
  if (used >= max) return 'danger'
  return used >= max * SESSIONS_LOW ? 'warning' : 'accent'
}
