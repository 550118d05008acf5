export type RefusalCode = 'unsupported_media_type' | 'payload_too_large' | 'invalid_request'

/** Why a file cannot be read, in a sentence for the user who uploaded it. */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
    options: ErrorOptions = {},
  ) {
    super(message, options)
  }
}

export const unsupported = (message: string) => new Refusal('unsupported_media_type', message)
export const tooLarge = (message: string) => new Refusal('payload_too_large', message)
export const broken = (message: string, cause?: unknown) => new Refusal('invalid_request', message, { cause })

export const damaged = (cause?: unknown) => broken('The file is damaged and could not be read.', cause)
export const protectedByPassword = () =>
  broken('The file is protected by a password. Remove the password and upload it again.')
export const damagedDocument = (cause: unknown) =>
  broken('The document is damaged and could not be read. Save it again and upload the copy.', cause)
export const damagedArchive = (cause: unknown) =>
  broken('The archive is damaged and cannot be unpacked. Create it again and upload the copy.', cause)
export const damagedPicture = (cause?: unknown) =>
  broken('The picture is damaged and could not be read. Save it again and upload the copy.', cause)

/** The OCR engine knows two languages. */
export const illegible = () =>
  broken(
    'The text in the picture is not legible. Only English and Polish scans can be read. Upload the text itself.',
  )
