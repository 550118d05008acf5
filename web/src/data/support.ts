import { api } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

export const supportKeys = { widget: ['support'] as const }

/** Null where nobody answers questions: there is nothing to open then. */
export const useHasSupport = () =>
  useQuery({ queryKey: supportKeys.widget, queryFn: supportWidget, select: (widget) => widget !== null }).data

/** The live chat in which this installation answers questions; null when it has none. */
export async function supportWidget() {
  return (await call(api.livechat.support)).widget
}
