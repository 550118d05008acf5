import type { App } from '../context.ts'

const HOUR_MS = 3_600_000

/**
 * Anyone with the URL can see the file, for one to two hours. The URL is the same for everyone within an hour, so that
 * browsers can cache the file.
 */
export function attachmentUrl(app: App, id: string): string {
  const until = hoursOf(app) + 2
  const signature = app.secrets.sign(PURPOSE, signed(id, until))
  return `/widget/api/files/${id}?until=${until}&signature=${signature}`
}

/** `until` is in full hours since 1970. */
export function isGoodAttachmentUrl(app: App, id: string, until: number, signature: string): boolean {
  return until > hoursOf(app) && app.secrets.verify(PURPOSE, signed(id, until), signature)
}

const hoursOf = ({ now }: App) => Math.floor(now().getTime() / HOUR_MS)

const PURPOSE = 'attachment'
const signed = (id: string, until: number) => `${id} ${until}`
