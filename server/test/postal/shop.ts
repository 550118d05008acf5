import { sealCredentials } from '../../src/channels/channel-bot.ts'
import type { TestApp } from '../app.ts'
import { conversations } from '../conversations.ts'
import { outboxOf } from '../outbox.ts'
import type { PostOffice } from './fake.ts'
import { postalCredentials } from './peer.ts'

/** An owner whose assistant writes letters, with one customer after the other. */
export async function postalShop(testing: TestApp, office: PostOffice) {
  const shop = await conversations(testing, { integration_type: 'telegram' })
  const { owner, botId } = shop
  const place = { account_id: owner.id, id: botId }
  const secret = sealCredentials(testing.app.secrets, place, postalCredentials)
  await testing.sqlIn(owner.id, 'update bots set secret = $1 where id = $2', [secret, botId])
  const outbox = outboxOf(testing.app, owner.id)

  let count = 0
  /** A customer who has asked something, and what they get. */
  async function newCustomer() {
    const customer = `customer-${owner.id}-${++count}`
    const { chat_id: chatId, message_id: messageId } = await shop.receive('Are you open?', { customer })
    const got = () => office.taken.filter(({ to }) => to === customer).map(({ text }) => text)
    return {
      chatId,
      messageId,
      got,
      answer: (text: string) => outbox.queue(chatId, messageId, text),
      write: (text: string) => shop.send(chatId, text),
      run: () => outbox.run(chatId),
      rows: () => outbox.rows(chatId),
      states: async () => (await outbox.rows(chatId)).map(({ state }) => state),
      turn: async () => (await shop.messages(chatId)).find(({ id }) => id === messageId)!,
    }
  }

  return { ...shop, outbox, newCustomer }
}
