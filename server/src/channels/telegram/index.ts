import type { ChannelContext, RemoteAdapter } from '../channel.ts'
import { outboundTo } from '../outbound-to.ts'
import { openTelegramApi, type TelegramCredentials } from './api.ts'
import { connect } from './connect.ts'
import { fetchFile } from './fetch-file.ts'
import { disconnect, health, listenAt } from './listen.ts'
import { openPersonalChat } from './personal-chat.ts'
import { POLL_S, poll, TRIAL_S } from './poll.ts'
import { addressOf, edit, LARGEST_UPLOAD, LONGEST_TEXT, send } from './send.ts'
import { takeBack } from './take-back.ts'
import { webhook } from './webhook.ts'

export function openTelegram({ config, now }: ChannelContext): RemoteAdapter<TelegramCredentials> {
  const root = config.TELEGRAM_API_ROOT
  const telegram = openTelegramApi(root, outboundTo(root))
  return {
    id: 'telegram',
    receives: 'remote',
    maxText: LONGEST_TEXT,
    countsBy: 'utf16',
    maxFileBytes: LARGEST_UPLOAD,
    answerWithinMs: null,
    missing: () => [],
    connect: (form, signal) => connect(telegram, form, signal),
    listenAt: (bot, url) => listenAt(telegram, bot, url),
    webhook,
    poll: (bot, cursor, signal, isTrial) =>
      poll(telegram, bot, cursor, signal, { now, waitS: isTrial ? TRIAL_S : POLL_S }),
    send: (bot, to, part) => send(telegram, bot, to, part),
    edit: (bot, to, part) => edit(telegram, bot, to, part),
    takeBack: (bot, to, sent) => takeBack(telegram, bot, to, sent),
    async showTyping({ credentials }, to, signal) {
      const action = { ...addressOf(to), action: 'typing' } as const
      await telegram.ask(credentials.token, (api) => api.sendChatAction(action), { signal })
    },
    fetchFile: (bot, file, signal) => fetchFile(telegram, bot, file, signal),
    personalChat: openPersonalChat(telegram),
    disconnect: (bot) => disconnect(telegram, bot),
    health: (bot) => health(telegram, bot, now()),
  }
}
