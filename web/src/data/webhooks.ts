import { api } from '@switchboard/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMayAsk } from './account.ts'
import { call } from './call.ts'

export type Webhook = api.webhooks.Webhook
export type WebhookEvent = api.webhooks.WebhookEvent
export type WebhookDelivery = api.webhooks.WebhookDelivery
export type WebhookWish = { url: string; events: WebhookEvent[] }
export const { WEBHOOK_EVENTS } = api.webhooks

const keys = {
  all: ['webhooks'] as const,
  deliveries: (id: number) => ['webhooks', id] as const,
}

/** Deliveries send no live event, so poll. */
const LOOK_AGAIN_MS = 30_000
const DELIVERIES_LOOK_AGAIN_MS = 2_000

export const useWebhooks = () =>
  useQuery({
    queryKey: keys.all,
    queryFn: ({ signal }) => call(api.webhooks.list, { signal }),
    select: ({ webhooks }) => webhooks,
    enabled: useMayAsk('admin'),
    refetchOnMount: 'always',
    refetchInterval: LOOK_AGAIN_MS,
  })

export const useDeliveries = (id: number) =>
  useQuery({
    queryKey: keys.deliveries(id),
    queryFn: ({ signal }) => call(api.webhooks.deliveries, { params: { id }, signal }),
    select: ({ deliveries }) => deliveries,
    refetchOnMount: 'always',
    refetchInterval: DELIVERIES_LOOK_AGAIN_MS,
  })

/** The secret is shown once, so do not cache it. */
export const useCreateWebhook = () =>
  useWebhookChange((body: WebhookWish) => call(api.webhooks.create, { body }))

export const useChangeWebhook = () =>
  useWebhookChange(({ id, ...body }: Partial<WebhookWish> & { id: number; is_on?: boolean }) =>
    call(api.webhooks.change, { params: { id }, body }),
  )

export const useRenewWebhookSecret = () =>
  useWebhookChange((id: number) => call(api.webhooks.renewSecret, { params: { id } }))

export const useRemoveWebhook = () =>
  useWebhookChange((id: number) => call(api.webhooks.remove, { params: { id } }))

export const useSendTest = () =>
  useWebhookChange((id: number) => call(api.webhooks.sendTest, { params: { id } }))

export const useReplay = () =>
  useWebhookChange((params: { id: number; deliveryId: number }) => call(api.webhooks.replay, { params }))

function useWebhookChange<Wish, Answer>(change: (wish: Wish) => Promise<Answer>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    gcTime: 0,
    onSettled: () => cache.invalidateQueries({ queryKey: keys.all }),
  })
}
