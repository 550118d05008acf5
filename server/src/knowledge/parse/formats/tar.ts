import { extract, type Header } from 'tar-stream'
import { isLitter, memberPath } from '../member-path.ts'
import type { Member, Opened, Reader } from '../reader.ts'
import { damagedArchive, Refusal } from '../refusal.ts'

export const readTar: Reader = async (file) => ({ members: members(file) })

async function* members({ bytes, budget }: Opened): AsyncIterable<Member> {
  const unpacking = extract()
  unpacking.end(bytes)
  try {
    for await (const entry of unpacking) {
      const path = memberPath(entry.header.name)
      if (isDocument(entry.header) && !isLitter(path)) {
        budget.takeEntry()
        const parts: Buffer[] = []
        for await (const part of entry) parts.push(part as Buffer)
        const content = Buffer.concat(parts)
        budget.takeBytes(content.length)
        yield { path, bytes: content }
      } else entry.resume()
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw damagedArchive(error)
  }
}

/** Excludes links, which point elsewhere, and devices. */
const isDocument = ({ type }: Header) => type === 'file' || type === 'contiguous-file'
