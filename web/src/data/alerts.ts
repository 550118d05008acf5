import { api } from '@switchboard/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useMayAsk } from './account.ts'
import { call } from './call.ts'

export type AlertChoices = api.alerts.AlertChoices
export type AlertSettings = z.infer<typeof api.alerts.settings.response>
export type AlertDelivery = api.alerts.AlertDelivery

const keys = {
  settings: ['alerts'] as const,
  deliveries: ['alerts', 'deliveries'] as const,
}

/** Deliveries send no live event, so poll. */
const DELIVERIES_LOOK_AGAIN_MS = 2_000

export const useAlertSettings = () =>
  useQuery({
    queryKey: keys.settings,
    queryFn: ({ signal }) => call(api.alerts.settings, { signal }),
    enabled: useMayAsk('agent'),
  })

/** Linking Telegram sends no live event, so poll. */
const LINK_LOOK_AGAIN_MS = 1_500

export const useAlertSettingsLive = (isLive: boolean) =>
  useQuery({
    queryKey: keys.settings,
    queryFn: ({ signal }) => call(api.alerts.settings, { signal }),
    refetchInterval: isLive && LINK_LOOK_AGAIN_MS,
  })

export const useAlertDeliveries = () =>
  useQuery({
    queryKey: keys.deliveries,
    queryFn: ({ signal }) => call(api.alerts.deliveries, { signal }),
    select: ({ deliveries }) => deliveries,
    refetchOnMount: 'always',
    refetchInterval: DELIVERIES_LOOK_AGAIN_MS,
  })

export const useSaveAlerts = () => useAlertChange((body: AlertChoices) => call(api.alerts.save, { body }))

export const useMailCode = () =>
  useAlertChange((language: AlertChoices['language']) => call(api.alerts.mailCode, { body: { language } }))

export const useConfirmEmail = () =>
  useAlertChange((code: string) => call(api.alerts.confirmEmail, { body: { code } }))

export const useAddDevice = () => useAlertChange((body: Parameters<typeof addDevice>[0]) => addDevice(body))

export const useRemoveDevice = () =>
  useAlertChange((id: number) => call(api.alerts.removeDevice, { params: { id } }))

const addDevice = (body: { endpoint: string; keys: { p256dh: string; auth: string }; name: string }) =>
  call(api.alerts.addDevice, { body })

export const useLinkTelegram = () =>
  useAlertChange((body: { bot_id: number; language: AlertChoices['language'] }) =>
    call(api.alerts.linkTelegram, { body }),
  )

export const useUnlinkTelegram = () => useAlertChange(() => call(api.alerts.unlinkTelegram))

export const useSaveAlertOrder = () =>
  useAlertChange((after_minutes: number) => call(api.alerts.saveOrder, { body: { after_minutes } }))

export const useTestAlert = () => useAlertChange(() => call(api.alerts.sendTest))

function useAlertChange<Wish, Answer>(change: (wish: Wish) => Promise<Answer>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => cache.invalidateQueries({ queryKey: keys.settings }),
  })
}
