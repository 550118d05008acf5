import type { ReadableStream } from 'node:stream/web'

/** A file that is still at the provider. */
export interface RemoteFile {
  /** What the adapter needs to fetch it; never a URL that contains a secret. */
  ref: string
  name: string
  mediaType: string
  size?: number
}

export interface FetchedFile {
  bytes: ReadableStream
  /** Set if the provider names the file only now. */
  name?: string
}
