import type { ReadableStream } from 'node:stream/web'

/** A file that still lies at the provider. */
export interface RemoteFile {
  /** What the adapter needs to fetch it; never an address that holds a secret. */
  ref: string
  name: string
  mediaType: string
  size?: number
}

export interface FetchedFile {
  bytes: ReadableStream
  /** Where the provider names a file only now. */
  name?: string
}
