// How long a hand-over takes to reach a person by push, e-mail and Telegram, with local fakes of all three.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { api, createClient, memoryTokens } from '@switchboard/contract'
import { startFakeTelegram } from '../server/src/channels/telegram/fake/index.ts'
import { newPerson, write } from '../server/src/channels/telegram/fake/person.ts'
import { pushService } from '../server/test/push-service.ts'
import { smtpServer } from '../server/test/smtp-server.ts'
import { bench } from './support/bench.ts'
import { goal, percentile, printMachine, printRow } from './support/figures.ts'
import { runProduct, temporaryFolder, UNLIMITED } from './support/product.ts'
import { newTenant } from './support/tenant.ts'

/** The e-mail alert limit per person and hour. */
const HAND_OVERS = Number(process.argv[2] ?? 20)
const WITHIN_MS = 2_000
const GIVE_UP_MS = 20_000
const LOOK_MS = 2

printMachine()
const [push, mail, telegram] = [await pushService(), await smtpServer(), await startFakeTelegram()]
const folder = temporaryFolder()
const product = await runProduct(folder.path, {
  settings: {
    ...UNLIMITED,
    SMTP_URL: mail.url,
    MAIL_FROM: 'desk@example.com',
    ALLOW_PRIVATE_HOSTS: push.host,
    TELEGRAM_API_ROOT: telegram.url,
  },
})
try {
  await bench(`${HAND_OVERS} hand-overs, one after the other`, measure)
} finally {
  await product.stop()
  folder.remove()
  mail.close()
  push.close()
  await telegram.close()
}

async function measure() {
  const { client, agentId, widgetId } = await newTenant(product.url, 'auto')
  const bot = telegram.newBot('Bench')
  const { bot: connected } = await client.call(api.bots.createTelegram, {
    params: { id: agentId },
    body: { bot_token: bot.token },
  })
  const language = 'en'
  const { url } = await client.call(api.alerts.linkTelegram, { body: { bot_id: connected.id, language } })
  const phone = newPerson(bot, { name: 'Olga' })
  write(bot, phone, { text: `/start ${new URL(url).searchParams.get('start')}` })
  const alerts = () => bot.messages.filter(({ message }) => message.reply_markup !== undefined).length
  await until(async () => (await client.call(api.alerts.settings)).telegram.link !== null)
  await client.call(api.alerts.addDevice, { body: { ...push.subscription('/bench'), name: 'Bench' } })
  await client.call(api.alerts.save, { body: { by_mail: true, quiet: null, time_zone: 'UTC', language } })

  const places = {
    push: { count: () => push.received.length, times: [] as number[] },
    mail: { count: () => mail.received.length, times: [] as number[] },
    telegram: { count: alerts, times: [] as number[] },
  }
  for (let n = 1; n <= HAND_OVERS; n += 1) {
    const talkToPerson = await newCustomer(widgetId)
    const handedOverAt = performance.now()
    await Promise.all([
      talkToPerson(),
      ...Object.values(places).map(async ({ count, times }) => {
        await until(() => count() >= n)
        times.push(performance.now() - handedOverAt)
      }),
    ])
  }
  printRow('', 'p50', 'p95', 'arrived')
  for (const [name, { times, count }] of Object.entries(places))
    printRow(
      name,
      ...[0.5, 0.95].map((share) => `${percentile(times, share).toFixed(0)} ms`),
      String(count()),
    )
  for (const [name, { times, count }] of Object.entries(places)) {
    goal(`slowest by ${name}`, Math.max(...times), WITHIN_MS, 'ms')
    goal(`by ${name}, more than once each`, count() - HAND_OVERS, 0, 'alerts')
  }
}

/** A customer who has written, and who asks for a person when the returned function is called. */
async function newCustomer(widget_id: string) {
  const tokens = memoryTokens()
  const visitor = createClient({ baseUrl: product.url, tokens })
  const { token } = await visitor.call(api.livechat.session, { body: { widget_id } })
  tokens.save({ access: token, refresh: null })
  await visitor.call(api.livechat.send, { body: { client_id: randomUUID(), text: 'Hello' } })
  return () => visitor.call(api.livechat.talkToPerson)
}

/** A timeout counts as the longest possible delay. */
async function until(isSo: () => boolean | Promise<boolean>) {
  const startedAt = performance.now()
  while (!(await isSo()) && performance.now() - startedAt < GIVE_UP_MS) await wait(LOOK_MS)
}
