// Runs the Facebook fake on a separate port: `node --import tsx server/src/channels/facebook/fake/main.ts`.
import { startFakeFacebook } from './index.ts'

const { url, settings } = await startFakeFacebook({
  port: Number(process.env.PORT ?? 4102),
  host: 'localhost',
})
console.log(
  Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join(' '),
)
console.log(`Write to a page as its customer: ${url}`)
