// Runs the Telegram fake on a separate port: `node --import tsx server/src/channels/telegram/fake/main.ts`.
import { startFakeTelegram } from './index.ts'

const { url, newBot } = await startFakeTelegram({
  port: Number(process.env.PORT ?? 4101),
  takesAnyHook: true,
})
console.log(`TELEGRAM_API_ROOT=${url}`)
console.log(`A bot to connect: ${newBot('Demo shop').token}`)
console.log(`Write to it as a customer: ${url}/`)
