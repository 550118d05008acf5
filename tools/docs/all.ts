import { REASONS } from '../../contract/src/reasons.ts'
import { clientFile } from '../client/client-file.ts'
import { acceptanceDocument } from './acceptance.ts'
import { apiDocument } from './api.ts'
import { envExample } from './env-example.ts'

/** Generated documents: path to text. */
export const documents: Record<string, () => string> = {
  '.env.example': envExample,
  'docs/api.md': apiDocument,
  'docs/acceptance.md': acceptanceDocument,
  'client/switchboard.ts': clientFile,
  'locales/en/reasons.json': () => `${JSON.stringify(REASONS, null, 2)}\n`,
}
