import type { Reason } from '@switchboard/contract'
import { useReason } from '../../../../shared/use-reason.ts'

/** Why an answer was not delivered. Its dictionary is loaded with the first one that is shown. */
export function DeliveryReason({ reason, text }: { reason: Reason | null | undefined; text: string }) {
  const { reasonText, isReady } = useReason()
  return isReady ? reasonText(reason, text) : null
}
