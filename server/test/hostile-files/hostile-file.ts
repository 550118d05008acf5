export interface HostileFile {
  name: string
  bytes: Buffer
  /** The error message for the owner; undefined if the file contains something readable. */
  refusal?: RegExp
  /** The most that may be extracted if the file is not refused. */
  text?: RegExp
}

export const TOO_FAR = /unpacks to more than/
export const OUTSIDE = /point outside/
export const DAMAGED = /damaged|could not be read|cannot be read|has no/
export const PASSWORD = /protected by a password/
