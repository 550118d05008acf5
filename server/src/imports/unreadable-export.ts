import type { api } from '@switchboard/contract'

/** The reason is shown to the person who uploaded the file. */
export class UnreadableExport extends Error {
  constructor(
    readonly reason: api.imports.ImportError,
    options: ErrorOptions = {},
  ) {
    super(`The export cannot be read: ${reason}`, options)
  }
}
