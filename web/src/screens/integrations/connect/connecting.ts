import type { ReactNode } from 'react'
import type { Connected, ConnectFields, RemoteType } from '../../../data/connect-bot.ts'

/** One attempt after another to connect a channel, as its form sees it. */
export interface Connecting<Type extends RemoteType = RemoteType> {
  /** Null when it was refused. */
  submit(fields: ConnectFields[Type]): Promise<Connected | null>
  isPending: boolean
  /** Why the last attempt was refused. */
  error: Error | null
  /** What was refused is being changed. */
  forget(): void
}

export type ConnectFormProps<Type extends RemoteType = RemoteType> = {
  connecting: Connecting<Type>
  /** The way out, before the button that connects. */
  back: ReactNode
  /** The bot is there already: what it says to newcomers stays as it is. */
  isAgain?: boolean
}
