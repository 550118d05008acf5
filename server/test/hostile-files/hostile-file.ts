export interface HostileFile {
  name: string
  bytes: Buffer
  /** What its owner is told; undefined when there is something sane to read in it. */
  refusal?: RegExp
  /** What may be read in it at most, when it is not refused. */
  text?: RegExp
}

export const TOO_FAR = /unpacks to more than/
export const OUTSIDE = /point outside/
export const DAMAGED = /damaged|could not be read|cannot be read|has no/
export const PASSWORD = /protected by a password/
