// Runs the fake shop on its own port: `node --import tsx server/src/actions/fake/main.ts`.
import { BITRIX_CODE, SHOPIFY_TOKEN, startFakeShop, WOO_KEY, WOO_SECRET } from './index.ts'

const { url } = await startFakeShop({ port: Number(process.env.PORT ?? 4120), host: 'localhost' })
console.log(`WooCommerce at ${url}: key ${WOO_KEY}, secret ${WOO_SECRET}; orders 1042 and 1043`)
console.log(`Shopify: access token ${SHOPIFY_TOKEN}; Bitrix24: /rest/1/${BITRIX_CODE}/`)
