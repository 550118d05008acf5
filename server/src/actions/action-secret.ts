/** Sealed for this very action: copied into another one's row, it does not open. */
export const actionSecretPlace = (actionId: number) => `secret of action ${actionId}`
