import { reason } from '@switchboard/contract/reasons'
import type { Detected } from './detect-kind.ts'
import { protectedByPassword, unsupported } from './refusal.ts'

/** Old Office files are small file systems; the names of their streams reveal the format. */
export function kindOfOle(bytes: Buffer): Detected {
  const holds = (name: string) => bytes.includes(Buffer.from(name, 'utf16le'))
  if (holds('EncryptedPackage')) throw protectedByPassword()
  if (holds('__properties_version1.0')) return { kind: 'msg', mediaType: 'application/vnd.ms-outlook' }
  if (holds('WordDocument')) return { kind: 'doc', mediaType: 'application/msword' }
  if (holds('Workbook') || holds('Book')) return { kind: 'sheet', mediaType: 'application/vnd.ms-excel' }
  if (holds('PowerPoint Document')) throw unsupported(reason('file_old_slides'))
  throw unsupported(reason('file_office'))
}
