import { timingSafeEqual } from 'node:crypto'
import type { App } from '../context.ts'

const HOUR_MS = 3_600_000

/**
 * Whoever has the address may see the file, for one hour at least and two at most. It is the same for everyone
 * within an hour, so that a browser fetches a picture once.
 */
export function attachmentUrl(app: App, id: string): string {
  const until = hoursOf(app) + 2
  return `/widget/api/files/${id}?until=${until}&signature=${signatureOf(app, id, until)}`
}

/** `until` counts full hours since 1970. */
export function isGoodAttachmentUrl(app: App, id: string, until: number, signature: string): boolean {
  const [given, ours] = [Buffer.from(signature), Buffer.from(signatureOf(app, id, until))]
  return until > hoursOf(app) && given.length === ours.length && timingSafeEqual(given, ours)
}

const hoursOf = ({ now }: App) => Math.floor(now().getTime() / HOUR_MS)

const signatureOf = ({ secrets }: App, id: string, until: number) =>
  secrets.derive('attachment', `${id} ${until}`)
