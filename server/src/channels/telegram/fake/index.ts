// A fake of Telegram: its Bot API with the documented rules, and people who write to its bots.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createFakeBot, type FakeBot } from './bot.ts'
import { control } from './control.ts'
import { canFail, methods } from './methods.ts'
import { page } from './page.ts'
import { readCall } from './read-call.ts'
import { FAULTS, Refusal } from './refusal.ts'

export type FakeTelegram = Awaited<ReturnType<typeof startFakeTelegram>>

export async function startFakeTelegram({ port = 0, host = '127.0.0.1', takesAnyHook = false } = {}) {
  const bots: FakeBot[] = []

  function newBot(name = 'Shop'): FakeBot {
    bots.push(createFakeBot({ id: 700_000_001 + bots.length, name, takesAnyHook }))
    return bots.at(-1)!
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url!, 'http://telegram')
    const [, token, method] = /^\/bot([^/]+)\/(\w+)$/.exec(pathname) ?? []
    if (method) return answerMethod(request, response, tokenBot(token!), method.toLowerCase())
    const [, owner, path] = /^\/file\/bot([^/]+)\/(.+)$/.exec(pathname) ?? []
    if (path) return sendFile(response, tokenBot(owner!), decodeURIComponent(path))
    if (pathname.startsWith('/fake/')) return control({ bots, newBot }, request, response)
    if (pathname === '/favicon.ico') return void response.writeHead(204).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  }

  function tokenBot(token: string): FakeBot {
    if (!/^\d+:[\w-]+$/.test(token)) throw new Refusal(404, 'Not Found')
    const bot = bots.find((each) => each.token === token)
    if (!bot) throw new Refusal(401, 'Unauthorized')
    return bot
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => refuse(response, error))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const address = `${host}:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${address}`,
    host: address,
    bots,
    newBot,
    close: () =>
      new Promise<void>((resolve) => {
        for (const { updates } of bots) updates.close()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answerMethod(
  request: IncomingMessage,
  response: ServerResponse,
  bot: FakeBot,
  method: string,
) {
  const call = await readCall(request)
  bot.calls.push({ method, params: call.params })
  const fault = canFail(method, bot.faults[0]) ? bot.faults.shift() : undefined
  if (fault === 'silent') return
  if (fault && FAULTS[fault]) throw FAULTS[fault]()
  const result =
    method === 'getupdates'
      ? await bot.updates.get(call.params, (leave) => response.once('close', leave))
      : run(bot, method, call)
  if (fault === 'mute') return
  if (fault === 'cut') return void response.destroy()
  reply(response, 200, { ok: true, result })
}

function run(bot: FakeBot, method: string, call: Parameters<(typeof methods)[string]>[1]): unknown {
  if (!Object.hasOwn(methods, method)) throw new Refusal(404, 'Not Found: method not found')
  return methods[method]!(bot, call)
}

function sendFile(response: ServerResponse, { files }: FakeBot, path: string): void {
  const file = [...files.values()].find((each) => each.path === path)
  if (!file) throw new Refusal(404, 'Not Found')
  response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(file.bytes)
}

function refuse(response: ServerResponse, error: unknown): void {
  if (!(error instanceof Refusal)) return void response.destroy(error as Error)
  const { code, description, parameters } = error
  reply(response, code, { ok: false, error_code: code, description, ...(parameters && { parameters }) })
}

function reply(response: ServerResponse, status: number, body: object): void {
  if (!response.destroyed)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
