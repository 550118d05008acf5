/** What the sealed value is and whose. */
export const webhookSecretPlace = (webhookId: number) => `webhook ${webhookId}`
