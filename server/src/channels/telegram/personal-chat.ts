// The bot's chat with a team member, for alerts and their answers.
import type { ChannelBot, SentPart, Thread } from '../channel.ts'
import type { PersonalChat, PersonalMessage } from '../personal-chat.ts'
import type { Telegram, TelegramCredentials } from './api.ts'
import { TelegramRefusal } from './refusals.ts'
import { addressOf, LONGEST_TEXT } from './send.ts'

type Bot = ChannelBot<TelegramCredentials>

export function openPersonalChat(telegram: Telegram): PersonalChat<TelegramCredentials> {
  return {
    linkUrl: ({ settings }, token) =>
      `https://t.me/${String(settings.account).replace('@', '')}?start=${token}`,
    send: (bot, to, message) => send(telegram, bot, to, message),
    edit: (bot, to, sent, message) => edit(telegram, bot, to, sent, message),
    setButtons: (bot, to, sent, buttons) => setButtons(telegram, bot, to, sent, buttons),
    answerButton: (bot, queryId, answer) => answerButton(telegram, bot, queryId, answer),
  }
}

/** Sends without markup, so that customers' text is shown as written. */
async function send(telegram: Telegram, { credentials }: Bot, to: Thread, message: PersonalMessage) {
  const { text, buttons = [], replyTo, signal } = message
  const { message_id } = await telegram.tell(
    credentials.token,
    (api) =>
      api.sendMessage({
        ...addressOf(to),
        text: cut(text),
        link_preview_options: { is_disabled: true },
        ...(buttons.length > 0 && { reply_markup: keyboardOf(buttons) }),
        ...(replyTo && {
          reply_parameters: { message_id: Number(replyTo), allow_sending_without_reply: true },
        }),
      }),
    { signal },
  )
  return { externalId: String(message_id) }
}

/** Cuts in Telegram's units without splitting an emoji. */
const cut = (text: string, longest = LONGEST_TEXT) =>
  text.length > longest ? `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…` : text

async function edit(
  telegram: Telegram,
  { credentials }: Bot,
  to: Thread,
  { externalId, signal }: SentPart,
  { text, buttons = [] }: Pick<PersonalMessage, 'text' | 'buttons'>,
): Promise<void> {
  const changed = {
    ...addressOf(to),
    message_id: Number(externalId),
    text: cut(text),
    link_preview_options: { is_disabled: true },
    reply_markup: keyboardOf(buttons),
  }
  await telegram
    .ask(credentials.token, (api) => api.editMessageText(changed), { signal })
    .catch(unless(UNCHANGEABLE))
}

async function setButtons(
  telegram: Telegram,
  { credentials }: Bot,
  to: Thread,
  { externalId, signal }: SentPart,
  buttons: PersonalMessage['buttons'] = [],
): Promise<void> {
  const place = { ...addressOf(to), message_id: Number(externalId) }
  await telegram
    .ask(
      credentials.token,
      (api) => api.editMessageReplyMarkup({ ...place, reply_markup: keyboardOf(buttons) }),
      { signal },
    )
    .catch(unless(UNCHANGEABLE))
}

const UNCHANGEABLE = /message is not modified|to edit not found|can't be edited/i

/** Until a press is answered, its button shows a spinner. Telegram accepts an answer only for a while. */
async function answerButton(
  telegram: Telegram,
  { credentials }: Bot,
  queryId: string,
  { text, isUrgent, signal }: { text: string; isUrgent: boolean; signal: AbortSignal },
): Promise<boolean> {
  const answer = { callback_query_id: queryId, text: cut(text, LONGEST_ANSWER), show_alert: isUrgent }
  const answered = await telegram
    .ask(credentials.token, (api) => api.answerCallbackQuery(answer), { signal })
    .catch(unless(/query is too old|query id is invalid/i))
  return answered === true
}

const LONGEST_ANSWER = 200

const keyboardOf = (buttons: NonNullable<PersonalMessage['buttons']>) => ({
  inline_keyboard: buttons.map((row) => row.map(({ text, data }) => ({ text, callback_data: data }))),
})

const unless = (said: RegExp) => (error: unknown) => {
  if (!(error instanceof TelegramRefusal) || !said.test(error.said)) throw error
}
