import { api } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

export const supportKeys = { widget: ['support'] as const }

/** Returns false if the installation offers no support chat; undefined while loading. */
export const useHasSupport = () =>
  useQuery({ queryKey: supportKeys.widget, queryFn: supportWidget, select: (widget) => widget !== null }).data

/** The support live chat of this installation, or null. */
export async function supportWidget() {
  return (await call(api.livechat.support)).widget
}
