import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { openBucket } from './blobs/bucket.ts'
import { openDisk } from './blobs/disk.ts'
import type { Config } from './config.ts'

export type BlobSource = AsyncIterable<Uint8Array> | Uint8Array

/** Both ends are inclusive, as in HTTP. */
export type ByteRange = { start: number; end: number }

export interface BlobHold {
  /** Returns null if the content did not exist when the hold began. */
  open(hash: string): Promise<{ size: number; content: Readable } | null>
  /** Returns false if the hold was considered abandoned, so content may be missing from it. */
  isKept(): Promise<boolean>
  release(): Promise<void>
}

/** Contents by their SHA-256: the same bytes are kept once, and no name comes from outside. */
export type Blobs = {
  put(source: BlobSource, limit: { maxBytes: number }): Promise<{ hash: string; size: number }>
  get(hash: string, range?: ByteRange): Promise<Readable>
  has(hash: string): Promise<boolean>
  /** Provides a file for another process; it exists until `work` has ended. */
  withFile<T>(hash: string, work: (path: string) => Promise<T>): Promise<T>
  remove(hash: string): Promise<void>
  /** Content removed by any process after this call stays readable through the hold until its release. */
  hold(): Promise<BlobHold>
  /** Deletes holds of dead backup processes and the content kept for them. */
  dropAbandonedHolds(): Promise<void>
  /** Removes all content for which `isWanted` returns false. */
  sweep(isWanted: (hash: string) => Promise<boolean>): Promise<void>
  /** Human-readable location of the contents. */
  description: string
  close(): Promise<void>
}

export type BlobSettings = Pick<
  Config,
  'DATA_DIR' | 'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>

export function openBlobs(config: BlobSettings): Promise<Blobs> {
  const folder = join(config.DATA_DIR, 'blobs')
  return config.S3_BUCKET ? openBucket(config, folder) : openDisk(folder)
}
