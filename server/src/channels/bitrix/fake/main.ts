// Runs the Bitrix24 fake on a separate port: `node --import tsx server/src/channels/bitrix/fake/main.ts`.
import { openFakePortal } from './index.ts'

const { url, hookUrl, app } = await openFakePortal({
  host: 'localhost',
  port: Number(process.env.PORT ?? 4103),
  ...(process.env.CALLBACK_URL && { redirectUri: process.env.CALLBACK_URL }),
})
console.log(`BITRIX_OAUTH_URL=${url}`)
console.log(`Connect with the incoming webhook ${hookUrl}`)
console.log(`or with ${url}, Client ID ${app.clientId} and Client Secret ${app.clientSecret}`)
console.log(`Its app sends people back to ${app.redirectUri}; CALLBACK_URL names another address`)
