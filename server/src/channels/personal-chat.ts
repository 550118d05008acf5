import type { ChannelBot, SentPart, Thread } from './channel.ts'

/** A bot's chat with a team member, for alerts. Throws like `send`. */
export interface PersonalChat<Credentials = unknown> {
  /** Opens the bot; the resulting `joined` event has this token. */
  linkUrl(bot: ChannelBot<Credentials>, token: string): string
  send(bot: ChannelBot<Credentials>, to: Thread, message: PersonalMessage): Promise<{ externalId: string }>
  /** Changes a message that was sent. */
  edit(
    bot: ChannelBot<Credentials>,
    to: Thread,
    sent: SentPart,
    message: Pick<PersonalMessage, 'text' | 'buttons'>,
  ): Promise<void>
  /** Replaces the buttons; removes them if none are given. */
  setButtons(
    bot: ChannelBot<Credentials>,
    to: Thread,
    sent: SentPart,
    buttons?: PersonalMessage['buttons'],
  ): Promise<void>
  /** Shown once to the person who pressed; an urgent answer must be dismissed. Returns false if it is too late. */
  answerButton(
    bot: ChannelBot<Credentials>,
    queryId: string,
    answer: { text: string; isUrgent: boolean; signal: AbortSignal },
  ): Promise<boolean>
}

export interface PersonalMessage {
  text: string
  /** Rows of buttons. `data` is returned with the press; at most 64 bytes. */
  buttons?: { text: string; data: string }[][]
  /** The message it replies to. */
  replyTo?: string
  signal: AbortSignal
}
