/** The context that a webhook's secret is sealed for. */
export const webhookSecretPlace = (webhookId: number) => `webhook ${webhookId}`
