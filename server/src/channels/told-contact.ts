import type { RemoteFile } from './remote-file.ts'

/** `is_verified`: the sender has authenticated the customer. */
export interface ToldContact {
  user_id: string | null
  name: string | null
  email: string | null
  phone: string | null
  attributes: Record<string, string | number | boolean>
  is_verified: boolean
  verified_email: string | null
  are_attributes_verified: boolean
}

export interface Profile {
  name: string
  /** The person's picture, for `fetchFile`. */
  photo?: RemoteFile
  locale?: string
}
