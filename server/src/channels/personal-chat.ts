import type { ChannelBot, SentPart, Thread } from './channel.ts'

/** What a team member sees of a bot that alerts them. Errors are those of `send`. */
export interface PersonalChat<Credentials = unknown> {
  /** Opens the bot; the chat that follows it comes back as `joined` with this token. */
  linkUrl(bot: ChannelBot<Credentials>, token: string): string
  send(bot: ChannelBot<Credentials>, to: Thread, message: PersonalMessage): Promise<{ externalId: string }>
  /** Changes a message that was sent. */
  edit(
    bot: ChannelBot<Credentials>,
    to: Thread,
    sent: SentPart,
    message: Pick<PersonalMessage, 'text' | 'buttons'>,
  ): Promise<void>
  /** Changes the buttons only; without any, none are left. */
  setButtons(
    bot: ChannelBot<Credentials>,
    to: Thread,
    sent: SentPart,
    buttons?: PersonalMessage['buttons'],
  ): Promise<void>
  /** Shown once to the person who pressed; `isUrgent` has to be confirmed. False: it is too late to show it there. */
  answerButton(
    bot: ChannelBot<Credentials>,
    queryId: string,
    answer: { text: string; isUrgent: boolean; signal: AbortSignal },
  ): Promise<boolean>
}

export interface PersonalMessage {
  text: string
  /** Row by row; `data` comes back with the press and has at most 64 bytes. */
  buttons?: { text: string; data: string }[][]
  /** The message that it answers. */
  replyTo?: string
  signal: AbortSignal
}
