// 10,000 messages each on Telegram and on Facebook, each delivered one to five times, in random order, to two
// processes.
import { openFacebookProvider } from './support/deliveries/facebook.ts'
import { deliveriesRun } from './support/deliveries/run.ts'
import { openTelegramProvider } from './support/deliveries/telegram.ts'
import { atLeast, goal, printMachine } from './support/figures.ts'

const MESSAGES = 10_000
const SEED = 11

printMachine()
const { deliveries, refused, stored, perSecond, wrong } = await deliveriesRun(
  [openTelegramProvider, openFacebookProvider],
  { messages: MESSAGES, chats: 100, seed: SEED },
)
console.log(`${deliveries} deliveries, ${perSecond.toFixed(0)} a second`)
goal('deliveries refused', refused, 0, 'deliveries')
atLeast('messages kept', stored, 2 * MESSAGES, 'messages')
goal('messages kept twice', stored - 2 * MESSAGES, 0, 'messages')
goal('chats with a message lost, doubled or out of place', wrong.length, 0, 'chats')
