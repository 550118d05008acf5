import { z } from 'zod'
import type { RemoteAdapter } from '../channel.ts'
import type { Api } from './api.ts'
import type { BitrixCredentials } from './credentials.ts'
import { FileContent } from './json-body.ts'
import { isWithPerson } from './refusals.ts'
import { toBbCode } from './render.ts'

type Messages = Required<Pick<RemoteAdapter<BitrixCredentials>, 'send' | 'edit' | 'showTyping' | 'passOn'>>

const TYPING_S = 10

/** The bot's actions in a customer's chat. */
export const openMessages = ({ call, busyForMs }: Api): Messages => ({
  async send(bot, { key: dialogId }, { text, file, signal }) {
    const message = toBbCode(text)
    if (!file) {
      const params = { dialogId, fields: { message } }
      const { id } = Sent.parse(await call(bot, 'imbot.v2.Chat.Message.send', params, signal))
      return { externalId: String(id) }
    }
    const content = new FileContent(file.bytes)
    const params = { dialogId, fields: { name: file.name, content, ...(message && { message }) } }
    const { messageId } = Uploaded.parse(await call(bot, 'imbot.v2.File.upload', params, signal))
    return { externalId: String(messageId) }
  },

  async edit(bot, _to, { text, externalId, signal }) {
    const params = { messageId: Number(externalId), fields: { message: toBbCode(text) } }
    await call(bot, 'imbot.v2.Chat.Message.update', params, signal)
  },

  async showTyping(bot, { key: dialogId }, signal) {
    if (busyForMs(bot) > 0) return
    await call(bot, 'imbot.v2.Chat.InputAction.notify', { dialogId, duration: TYPING_S }, signal)
  },

  async passOn(bot, { key }) {
    const CHAT_ID = Number(/^chat(\d+)$/.exec(key)?.[1])
    await call(bot, 'imopenlines.bot.session.operator', { CHAT_ID }).catch((error) => {
      if (!isWithPerson(error)) throw error
    })
  },
})

const Sent = z.object({ id: z.int() })
const Uploaded = z.object({ messageId: z.int() })
