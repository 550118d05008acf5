import { api } from '@switchboard/contract'
import { AppError } from './errors.ts'
import type { Http } from './http.ts'
import { route } from './route.ts'

export function liveRoutes(http: Http, _realtime: unknown): void {
  route(http, api.realtime.stream, async () => {
    throw new AppError('unavailable', 'Live events are starting')
  })
}
