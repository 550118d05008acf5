// An operator in the console during the same faults: reads, answers, takes chats over and gives them back.
import { setTimeout as wait } from 'node:timers/promises'
import { api, CallError, type Client, createClient, memoryTokens } from '@switchboard/contract'
import { runWorker } from '../fork-worker.ts'
import { type Random, seededRandom } from '../random.ts'
import { type OperatorNote, openWitness, type Witness } from './witness.ts'

export interface Operator {
  urls: string[]
  email: string
  password: string
  agentId: number
  seed: number
  witnessPath: string
}

runWorker(async (input: Operator, { finishing }): Promise<null> => {
  const witness = await openWitness<OperatorNote>(input.witnessPath)
  const random = seededRandom(input.seed)
  const person = signedIn(input)
  for (let n = 1; !finishing.aborted; n += 1) {
    await wait(random.between(10, 100))
    const chat = random.pick(await chatsOf(person, input.agentId, finishing))
    if (!chat) continue
    const deed = random.pick(['read', 'read', 'answer', 'take over'] as const)
    if (deed === 'read') await readOne(person, chat.id, random, witness)
    if (deed === 'answer') await answer(person, chat.id, `A person's answer ${n}`, witness)
    if (deed === 'take over') await takeOver(person, chat.id, random, finishing)
  }
  await witness.close()
  return null
})

type Person = { insist: Client['call']; tryOnce: Client['call'] }

/** `insist` retries a call until it gets a response; only for idempotent calls. */
function signedIn({ urls, email, password }: Operator): Person {
  let turn = 0
  let client: Promise<Client> | null = null

  async function signIn(): Promise<Client> {
    const tokens = memoryTokens()
    const { call, fetch } = createClient({ baseUrl: urls[turn % urls.length]!, tokens })
    const session = await call(api.auth.signIn, { body: { username: email, password } })
    tokens.save({ access: session.access_token, refresh: session.refresh_token })
    return { call, fetch }
  }
  const tryOnce = (async (...request: Parameters<Client['call']>) => {
    client ??= signIn()
    try {
      return await (await client).call(...request)
    } catch (error) {
      client = null
      turn += 1
      throw error
    }
  }) as Client['call']
  const insist = (async (...request: Parameters<Client['call']>) => {
    for (;;) {
      try {
        return await tryOnce(...request)
      } catch (error) {
        if (error instanceof CallError && error.status >= 400 && error.status < 500) throw error
        await wait(100)
      }
    }
  }) as Client['call']
  return { insist, tryOnce }
}

async function chatsOf({ insist }: Person, agentId: number, finishing: AbortSignal) {
  for (;;) {
    const { chats } = await insist(api.chats.ofAgent, { params: { id: agentId }, query: { limit: '100' } })
    if (chats.length > 0 || finishing.aborted) return chats
    await wait(100)
  }
}

async function readOne({ insist }: Person, chatId: number, random: Random, witness: Witness<OperatorNote>) {
  const { messages } = await insist(api.messages.ofChat, { params: { id: chatId }, query: { limit: '20' } })
  const unread = messages.filter((message) => !message.is_read)
  if (unread.length === 0) return
  const { id } = random.pick(unread)
  await insist(api.messages.markRead, { params: { id } })
  await witness.note({ what: 'read', id })
}

/** Sent once: without a response it may or may not have arrived. */
async function answer({ tryOnce }: Person, chatId: number, text: string, witness: Witness<OperatorNote>) {
  await witness.note({ what: 'send', chat_id: chatId, text })
  try {
    const { message } = await tryOnce(api.messages.send, { params: { id: chatId }, body: { message: text } })
    await witness.note({ what: 'sent', text, id: message.id })
  } catch (error) {
    if (error instanceof CallError && error.status >= 400 && error.status < 500)
      await witness.note({ what: 'fail', why: `${error.status} ${error.message}` })
  }
}

async function takeOver({ insist }: Person, chatId: number, random: Random, finishing: AbortSignal) {
  const params = { id: chatId }
  await insist(api.chats.setMode, { params, body: { mode: 'manual' } })
  if (!finishing.aborted) await wait(random.between(0, 300))
  await insist(api.chats.setMode, { params, body: { mode: 'auto' } })
}
