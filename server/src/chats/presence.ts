// Who is viewing a chat right now: broadcast to consoles, never stored.
import { peopleOf, presentPerson } from '../accounts/team/people.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { ownedChat } from './owned-chat.ts'
import { showTypingOnce } from './show-typing.ts'

/** Tells the account's consoles that somebody views or has left the chat. Returns the name of the caller's session. */
export async function watchChat(app: App, account: Account, chatId: number, is_leaving: boolean) {
  const { chat, person } = await reach(app, account, chatId)
  const session = nameOf(app, account)
  app.realtime.tell(account.id, chat.agent_id, {
    type: 'watching',
    ...{ chat_id: chatId, session, person, is_leaving },
  })
  return session
}

/** Shows the customer and the other consoles that a person is typing. */
export async function showOperatorTyping(app: App, account: Account, chatId: number): Promise<void> {
  const { chat, person } = await reach(app, account, chatId)
  showTypingOnce(app, chat).catch((err) => app.log.debug({ err }, 'typing was not shown'))
  app.chatStreams.tell(account.id, chatId, { type: 'typing', by: 'operator' })
  const session = nameOf(app, account)
  app.realtime.tell(account.id, chat.agent_id, {
    type: 'typing',
    ...{ chat_id: chatId, by: 'operator', session, person },
  })
}

const reach = (app: App, account: Account, chatId: number) =>
  inAccount(app.db, account.id, async (tx) => {
    const chat = await ownedChat(tx, account, chatId)
    const people = await peopleOf(tx, [account.user_id])
    return { chat, person: presentPerson(people.get(account.user_id)!) }
  })

/** The same for all devices of a person or API key. It is derived, so it reveals nothing. */
const nameOf = ({ secrets }: App, { user_id, api_key }: Account) =>
  secrets.derive('presence', api_key ? `key ${api_key.id}` : `user ${user_id}`).slice(0, 12)
