import { reason } from '@switchboard/contract/reasons'
import { InputFile, type RawApi } from 'grammy'
import {
  type ChannelBot,
  ChannelError,
  type OutgoingPart,
  type SentPart,
  type Thread,
  UPLOAD_MS,
} from '../channel.ts'
import type { Telegram, TelegramCredentials } from './api.ts'
import { chatIdOf } from './normalize.ts'
import { TelegramRefusal } from './refusals.ts'
import { render } from './render.ts'

export const LONGEST_TEXT = 4096
export const LARGEST_UPLOAD = 50 * 1024 * 1024
const LONGEST_CAPTION = 1024
const LARGEST_PHOTO = 10 * 1024 * 1024

type Bot = ChannelBot<TelegramCredentials>

export async function send(telegram: Telegram, bot: Bot, to: Thread, part: OutgoingPart) {
  if (!part.file) return sendText(telegram, bot, to, part)
  if (part.text.length <= LONGEST_CAPTION) return sendFile(telegram, bot, to, part)
  // The caption limit is lower than that of a message, so long text is sent first on its own.
  const { externalId } = await sendText(telegram, bot, to, part)
  await sendFile(telegram, bot, to, { ...part, text: '' }).catch((cause) => {
    throw new ChannelError('ambiguous', reason('tg_file_lost'), { cause })
  })
  return { externalId }
}

async function sendText(telegram: Telegram, bot: Bot, to: Thread, { text, signal }: OutgoingPart) {
  const { message_id } = await markedUp(text, LONGEST_TEXT, (words) =>
    telegram.tell(bot.credentials.token, (api) => api.sendMessage({ ...addressOf(to), ...words }), {
      signal,
    }),
  )
  return { externalId: String(message_id) }
}

async function sendFile(telegram: Telegram, bot: Bot, to: Thread, { text, file, signal }: OutgoingPart) {
  const { name, bytes } = file!
  const upload = (kind: 'photo' | 'document', words: Words): Promise<{ message_id: number }> => {
    // Each attempt reads the file again. Quotes and line breaks would break the file name header.
    const content = new InputFile(bytes, name.replace(/[\r\n"\\]/g, '_'))
    const message = { ...addressOf(to), ...asCaption(words) }
    return telegram.tell<{ message_id: number }>(
      bot.credentials.token,
      (api) =>
        kind === 'photo'
          ? api.sendPhoto({ ...message, photo: content })
          : api.sendDocument({ ...message, document: content }),
      { signal, timeoutMs: UPLOAD_MS },
    )
  }
  const { message_id } = await markedUp(text, LONGEST_CAPTION, (words) =>
    isPhoto(file!)
      ? upload('photo', words).catch(orElse(NO_PHOTO, () => upload('document', words)))
      : upload('document', words),
  )
  return { externalId: String(message_id) }
}

/** Edits the message that the customer already has. */
export async function edit(
  telegram: Telegram,
  bot: Bot,
  to: Thread,
  { text, externalId, signal }: OutgoingPart & SentPart,
) {
  const place = { ...addressOf(to), message_id: Number(externalId) }
  const ask = (work: (api: RawApi) => Promise<unknown>) =>
    telegram.ask(bot.credentials.token, work, { signal })
  await markedUp(text, LONGEST_TEXT, (words) =>
    ask((api) => api.editMessageText({ ...place, ...words }))
      .catch(orElse(NO_TEXT, () => ask((api) => api.editMessageCaption({ ...place, ...asCaption(words) }))))
      .catch(orElse(SAME_ALREADY, async () => {})),
  )
}

export const addressOf = ({ key, meta }: Thread) => ({
  chat_id: chatIdOf(key),
  ...(typeof meta.business_connection_id === 'string' && {
    business_connection_id: meta.business_connection_id,
  }),
})

interface Words {
  text: string
  parse_mode?: 'HTML'
}

const asCaption = ({ text, ...mode }: Words) => ({ caption: text, ...mode })

/** Sends with markup, or as plain text if Telegram rejects the markup. */
function markedUp<Result>(text: string, limit: number, deliver: (words: Words) => Promise<Result>) {
  const { html, length } = render(text)
  if (length === 0 || length > limit) return deliver({ text })
  return deliver({ text: html, parse_mode: 'HTML' }).catch(orElse(BAD_MARKUP, () => deliver({ text })))
}

const orElse =
  <Result>(said: RegExp, instead: () => Promise<Result>) =>
  (error: unknown): Promise<Result> => {
    if (error instanceof TelegramRefusal && said.test(error.said)) return instead()
    throw error
  }

const BAD_MARKUP = /parse entities|ENTITIES_TOO_LONG/i
const NO_PHOTO = /PHOTO|IMAGE_PROCESS/
const NO_TEXT = /no text in the message to edit/i
const SAME_ALREADY = /message is not modified/i

const isPhoto = ({ mediaType, bytes }: NonNullable<OutgoingPart['file']>) =>
  /^image\/(jpeg|png)$/.test(mediaType) && bytes.length <= LARGEST_PHOTO
