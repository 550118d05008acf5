import { aiHaltedIn } from '../chats/ai-halt.ts'
import { ownedChat } from '../chats/owned-chat.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { type Answer, writeAnswer } from './answer.ts'
import { openTurn } from './turn.ts'

interface Draft {
  /** There is none, and `response` says why. */
  warning: boolean
  response: string
  sources: Answer['sources']
}

/** What the assistant would say next. It is kept nowhere and sent to nobody: that is up to a person. */
export async function draftAnswer(
  app: App,
  account: Account,
  chatId: number,
  signal: AbortSignal,
): Promise<Draft> {
  const turn = await inAccount(app.db, account.id, async (tx) => {
    const chat = await ownedChat(tx, account, chatId)
    return (await aiHaltedIn(tx, account.id)) ? 'halted' : openTurn(tx, chat)
  })
  if (turn === 'halted') return none('The AI is stopped. Start it again to draft answers.')
  if (!turn?.message.question) return none('There is nothing to answer here yet.')
  const { kind, text, sources } = await writeAnswer(app, turn, () => {}, signal)
  if (kind === 'unknown') return none('The assistant does not know the answer to this.')
  if (kind === 'failure') return none('The assistant could not answer just now. Try again in a moment.')
  return { warning: false, response: text, sources }
}

const none = (response: string): Draft => ({ warning: true, response, sources: [] })
