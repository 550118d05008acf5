// A channel whose credentials are refused answers nobody. People who can reconnect it get an email.
import type { Language } from '@switchboard/contract'
import { connectedBot } from '../bots/connected-bot.ts'
import { CHANNEL_NAMES } from '../bots/connecting/remote-adapter.ts'
import { CHANNEL_LOST } from '../bots/expect-lost.ts'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { BotRow } from '../database/schema.ts'
import type { JobRun } from '../platform/jobs.ts'
import { AUTOMATIC_MAIL, outcomeOf } from './mail-alert.ts'

type Run<Payload> = Pick<JobRun<Payload>, 'accountId' | 'payload'>
type ToPerson = { bot_id: number; user_id: number }

export function mailLostChannels(app: App): void {
  app.jobs.on(CHANNEL_LOST, (run) => tellChannelLost(app, run as JobRun<{ bot_id: number }>))
  app.jobs.on(TO_PERSON, (run) => mailChannelLost(app, run as JobRun<ToPerson>))
  // A slow mail server must not delay other jobs.
  app.jobs.apart(TO_PERSON)
}

const TO_PERSON = 'mail_channel_lost'

/** One job per person, so that a retry for one address does not repeat the mail to another. */
export async function tellChannelLost(app: App, { accountId, payload }: Run<{ bot_id: number }>) {
  const { bot_id } = payload
  if (!app.mail.isOn()) return
  await inAccount(app.db, accountId, async (tx) => {
    const bot = await connectedBot(tx, accountId, bot_id)
    if (bot?.connection !== 'reauth_required') return
    const people = await tx
      .selectFrom('memberships')
      .select('user_id')
      .where('account_id', '=', accountId)
      .where('deactivated_at', 'is', null)
      .where('role', 'in', ['owner', 'admin'])
      .execute()
    for (const { user_id } of people)
      await app.jobs.enqueue(tx, {
        account_id: accountId,
        kind: TO_PERSON,
        payload: { bot_id, user_id },
        dedupe_key: `${bot_id} ${user_id}`,
        max_attempts: 5,
      })
  })
  app.jobs.wake()
}

export async function mailChannelLost(app: App, { accountId, payload }: Run<ToPerson>): Promise<void> {
  const found = await inAccount(app.db, accountId, async (tx) => {
    const bot = await connectedBot(tx, accountId, payload.bot_id)
    const person = await tx
      .selectFrom('memberships as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .leftJoin('alert_choices as c', (join) =>
        join.onRef('c.account_id', '=', 'm.account_id').onRef('c.user_id', '=', 'm.user_id'),
      )
      .select(['u.email', 'c.language'])
      .where('m.account_id', '=', accountId)
      .where('m.user_id', '=', payload.user_id)
      .where('m.deactivated_at', 'is', null)
      .executeTakeFirst()
    return bot?.connection === 'reauth_required' && person ? { bot, person } : null
  })
  if (!found || !app.mail.isOn()) return
  const words = lostWords(app, found.bot, found.person.language ?? 'en')
  try {
    await app.mail.send({ to: found.person.email, ...words, headers: AUTOMATIC_MAIL })
  } catch (error) {
    // A mail that may have arrived is not sent again.
    if (outcomeOf(error as Error).state === 'retry') throw error
  }
}

function lostWords({ config: { PUBLIC_URL } }: App, bot: BotRow, language: Language) {
  const channel = CHANNEL_NAMES[bot.integration_type]
  const { title, line, open } = WORDS[language]
  const account = String(bot.settings.account ?? bot.bot_name)
  const link = PUBLIC_URL ? [`${PUBLIC_URL}/integrations?agent=${bot.agent_id}`] : []
  return { subject: title(channel), text: [line(channel, account), open, ...link].join('\n\n') }
}

const WORDS: Record<
  Language,
  { title(channel: string): string; line(channel: string, account: string): string; open: string }
> = {
  en: {
    title: (channel) => `${channel} is disconnected`,
    line: (channel, account) =>
      `The credentials of ${account} (${channel}) are no longer accepted. Messages there are not read or answered.`,
    open: 'Open Integrations and choose “Connect again”.',
  },
  pl: {
    title: (channel) => `${channel}: połączenie zerwane`,
    line: (channel, account) =>
      `Dane logowania konta ${account} (${channel}) zostały odrzucone. Przychodzące tam wiadomości pozostają bez odpowiedzi.`,
    open: 'Otwórz Integracje i wybierz „Połącz ponownie”.',
  },
  ru: {
    title: (channel) => `${channel}: соединение потеряно`,
    line: (channel, account) =>
      `Данные для входа ${account} (${channel}) больше не принимаются. Сообщения там остаются без ответа.`,
    open: 'Откройте «Интеграции» и выберите «Подключить заново».',
  },
}
