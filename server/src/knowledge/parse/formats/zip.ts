import { unpacksTooFar } from '../budget.ts'
import { isLitter, memberPath } from '../member-path.ts'
import type { Member, Opened, Reader } from '../reader.ts'
import { damagedArchive, protectedByPassword } from '../refusal.ts'
import { openZip, readEntry, type Zip } from '../zip.ts'

export const readZip: Reader = async (file) => {
  const zip = await openZip(file.bytes, damagedArchive)
  const declared = zip.entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (declared > file.budget.bytesLeft()) throw unpacksTooFar(file.limits)
  if (zip.entries.some((entry) => entry.isEncrypted())) throw protectedByPassword()
  return { members: members(zip, file) }
}

async function* members(zip: Zip, { budget }: Opened): AsyncIterable<Member> {
  for (const entry of zip.entries) {
    const path = memberPath(entry.fileName)
    if (path.endsWith('/') || isLitter(path)) continue
    budget.takeEntry()
    budget.takeBytes(entry.uncompressedSize)
    yield { path, bytes: await readEntry(zip, entry) }
  }
}
