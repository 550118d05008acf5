import { useReason } from '../../../../shared/use-reason.ts'

/** The translated reason why an answer was not delivered. */
export const DeliveryReason = ({ text }: { text: string }) => useReason().reasonText(text)
