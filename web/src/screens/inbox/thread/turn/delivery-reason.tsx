import { useReason } from '../../../../shared/use-reason.ts'

/** Why an answer did not arrive, in the language of the console. */
export const DeliveryReason = ({ text }: { text: string }) => useReason().reasonText(text)
