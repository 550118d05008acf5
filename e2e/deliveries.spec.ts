// A short run of npm run bench -- deliveries: the same harness, fewer messages.
import { openFacebookProvider } from '../bench/support/deliveries/facebook.ts'
import { deliveriesRun } from '../bench/support/deliveries/run.ts'
import { openTelegramProvider } from '../bench/support/deliveries/telegram.ts'
import { expect, test } from './support/test.ts'

test('messages of Telegram and Facebook, told one to five times and in no order to two processes, are kept once and in order', async () => {
  test.setTimeout(180_000)
  const size = { messages: 200, chats: 10, seed: 3 }
  const outcome = await deliveriesRun([openTelegramProvider, openFacebookProvider], size)
  expect(outcome).toMatchObject({ refused: 0, stored: 400, wrong: [] })
  expect(outcome.deliveries).toBeGreaterThan(800)
})
