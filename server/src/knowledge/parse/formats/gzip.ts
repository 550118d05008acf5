import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { unpacksTooFar } from '../budget.ts'
import type { Opened, Reader } from '../reader.ts'
import { damagedArchive } from '../refusal.ts'
import { readTar } from './tar.ts'

/** A single file, or a tar archive, for which gzip does not count as a nesting level. */
export const readGzip: Reader = async (file) => {
  const bytes = await unpack(file)
  if (isTar(bytes)) return readTar({ ...file, bytes })
  file.budget.takeBytes(bytes.length)
  return { members: [{ path: file.name.replace(/^.*\//, '').replace(/\.gz$/i, ''), bytes }] }
}

async function unpack({ bytes, limits, budget }: Opened): Promise<Buffer> {
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: Math.max(1, budget.bytesLeft()) })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw unpacksTooFar(limits)
    throw damagedArchive(error)
  }
}

const isTar = (bytes: Buffer) => bytes.toString('latin1', 257, 262) === 'ustar'
