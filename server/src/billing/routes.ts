import { api } from '@switchboard/contract'
import type { Http } from '../platform/http.ts'
import { notBuiltYet } from '../platform/route.ts'

export function billingRoutes(http: Http) {
  notBuiltYet(http, api.billing.info, async () => {})
}
