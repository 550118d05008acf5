import type { ReactNode } from 'react'
import type { Connected, ConnectFields, RemoteType } from '../../../data/connect-bot.ts'

/** State of connecting a channel, across retries. */
export interface Connecting<Type extends RemoteType = RemoteType> {
  /** Resolves to null if it failed. */
  submit(fields: ConnectFields[Type]): Promise<Connected | null>
  isPending: boolean
  /** The error of the last attempt. */
  error: Error | null
  /** Clears the error when a rejected field is changed. */
  forget(): void
}

export type ConnectFormProps<Type extends RemoteType = RemoteType> = {
  connecting: Connecting<Type>
  /** The back button, shown before the connect button. */
  back: ReactNode
  /** The bot already exists, so its greeting stays unchanged. */
  isAgain?: boolean
}
