import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { openBucket } from './blobs/bucket.ts'
import { openDisk } from './blobs/disk.ts'
import type { Config } from './config.ts'

export type BlobSource = AsyncIterable<Uint8Array> | Uint8Array

/** Both ends are part of it, as in HTTP. */
export type ByteRange = { start: number; end: number }

export interface BlobHold {
  /** Null when the content was not there when the hold began. */
  open(hash: string): Promise<{ size: number; content: Readable } | null>
  /** False: it was taken for abandoned, and content may be missing in it. */
  isKept(): Promise<boolean>
  release(): Promise<void>
}

/** Contents by their SHA-256: the same bytes are kept once, and no name comes from outside. */
export type Blobs = {
  put(source: BlobSource, limit: { maxBytes: number }): Promise<{ hash: string; size: number }>
  get(hash: string, range?: ByteRange): Promise<Readable>
  has(hash: string): Promise<boolean>
  /** For another process: a file that exists until the work has ended. */
  withFile<T>(hash: string, work: (path: string) => Promise<T>): Promise<T>
  remove(hash: string): Promise<void>
  /** From now until its release every content that is removed, by whichever process, can still be read through it. */
  hold(): Promise<BlobHold>
  /** Of backups whose process died: what they kept goes. */
  dropAbandonedHolds(): Promise<void>
  /** Removes what `isWanted` denies, wherever it came from. */
  sweep(isWanted: (hash: string) => Promise<boolean>): Promise<void>
  /** Where they lie, for people. */
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
