import { ArchiveReader, libarchiveWasm } from 'libarchive-wasm'
import { isLitter, memberPath } from '../member-path.ts'
import type { Member, Opened, Reader } from '../reader.ts'
import { damagedArchive, protectedByPassword, Refusal } from '../refusal.ts'

/** 7z and rar. */
export const readLibarchive: Reader = async (file) => {
  const library = await libarchiveWasm()
  return { members: members(file, library) }
}

function* members(
  { bytes, budget }: Opened,
  library: Awaited<ReturnType<typeof libarchiveWasm>>,
): Iterable<Member> {
  let reader: ArchiveReader | undefined
  try {
    reader = new ArchiveReader(library, new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    for (const entry of reader.entries()) {
      const path = memberPath(entry.getPathname())
      if (entry.getFiletype() !== 'File' || isLitter(path)) continue
      if (entry.isEncrypted()) throw protectedByPassword()
      budget.takeEntry()
      budget.takeBytes(entry.getSize())
      yield { path, bytes: Buffer.from(entry.readData() ?? []) }
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (/passphrase|encrypt/i.test(String(error))) throw protectedByPassword()
    throw damagedArchive(error)
  } finally {
    reader?.free()
  }
}
