import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { FakeBot, KeptMessage, Person } from './bot.ts'
import {
  answer,
  block,
  correct,
  newPerson,
  press,
  sendFile,
  sendSticker,
  sendVoice,
  write,
} from './person.ts'
import { FAULTS, type Fault } from './refusal.ts'

interface Place {
  bots: FakeBot[]
  newBot(name?: string): FakeBot
}

/**
 * Actions of people, for the page and for tests in other processes:
 * `GET|POST /fake/bots`, `POST /fake/bots/{id}/faults|token`, `GET /fake/bots/{id}/calls`,
 * `POST /fake/bots/{id}/people`, and under `/fake/bots/{id}/people/{id}/`
 * `GET chat`, `POST messages|files|voice|sticker|block`, `PUT messages/{id}`, `POST messages/{id}/replies|presses`.
 */
export async function control(place: Place, request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url!, 'http://telegram')
  const raw = await buffer(request)
  const body = /json/.test(request.headers['content-type'] ?? '') ? JSON.parse(raw.toString()) : {}
  const outcome = act(place, `${request.method} ${pathname}`, {
    body,
    raw,
    name: searchParams.get('name') ?? 'file',
  })
  response
    .writeHead(outcome === undefined ? 404 : 200, { 'content-type': 'application/json' })
    .end(JSON.stringify(outcome ?? { error: 'There is nothing here' }))
}

interface Sent {
  body: { name?: string; text?: string; is_blocked?: boolean; language?: string } & Fault[]
  raw: Buffer
  name: string
}

function act(place: Place, asked: string, sent: Sent): unknown {
  if (asked === 'GET /fake/bots') return place.bots.map(presentBot)
  if (asked === 'POST /fake/bots') return presentBot(place.newBot(sent.body.name))
  const [, verb, botId, rest = ''] = /^(\w+) \/fake\/bots\/(\d+)\/(.+)$/.exec(asked) ?? []
  const bot = place.bots.find(({ me }) => me.id === Number(botId))
  if (!bot) return undefined
  const [, personId, deed = ''] = /^people\/(\d+)\/(.+)$/.exec(rest) ?? []
  const person = bot.people.get(Number(personId))
  return person ? actAs(bot, person, `${verb} ${deed}`, sent) : actOn(bot, `${verb} ${rest}`, sent)
}

function actOn(bot: FakeBot, asked: string, { body }: Sent): unknown {
  if (asked === 'GET calls') return bot.calls
  if (asked === 'POST people') return newPerson(bot, { name: body.name ?? 'Anna', language: body.language })
  if (asked === 'POST token') {
    bot.revoke()
    return presentBot(bot)
  }
  if (asked === 'POST faults') return bot.faults.push(...body.filter((fault) => fault in FAULTS))
}

function actAs(bot: FakeBot, person: Person, asked: string, { body, raw, name }: Sent): unknown {
  const [, messageId] = /^PUT messages\/(\d+)$/.exec(asked) ?? []
  const [, answeredId, deed] = /^POST messages\/(\d+)\/(replies|presses)$/.exec(asked) ?? []
  if (deed === 'replies') answer(bot, person, Number(answeredId), body.text ?? '')
  else if (deed === 'presses') press(bot, person, Number(answeredId), body.text ?? '')
  else if (messageId) correct(bot, person, Number(messageId), body.text ?? '')
  else if (asked === 'POST messages') write(bot, person, { text: body.text ?? '' })
  else if (asked === 'POST files') sendFile(bot, person, name, raw)
  else if (asked === 'POST voice') sendVoice(bot, person)
  else if (asked === 'POST sticker') sendSticker(bot, person, body.text ?? '👍')
  else if (asked === 'POST block') block(bot, person, body.is_blocked ?? true)
  else if (asked !== 'GET chat') return undefined
  return chatWith(bot, person)
}

const presentBot = ({ me, token }: FakeBot) => ({
  id: me.id,
  name: me.first_name,
  username: me.username,
  token,
})

const chatWith = (bot: FakeBot, { id, hasBlocked }: Person) => ({
  is_blocked: hasBlocked,
  is_typing: (bot.typingUntil.get(id) ?? 0) > Date.now(),
  messages: bot.messages.filter(({ message }) => message.chat.id === id).map(presentMessage),
  notice: bot.presses.at(-1)?.answer?.text ?? '',
})

const presentMessage = ({ message, by, html }: KeptMessage) => ({
  id: message.message_id,
  by,
  text: message.text ?? message.caption ?? message.sticker?.emoji ?? '',
  html: html ?? null,
  buttons: message.reply_markup?.inline_keyboard.flat().map(({ text }) => text) ?? [],
  file: message.document?.file_name ?? (message.photo ? 'photo' : message.voice ? 'voice note' : null),
})
