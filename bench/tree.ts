// How the source is cut into files: sizes, importers, circles, and how many files a journey through the server runs.
// Beside it the same figures of projects that we admire, counted once from their own files.
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { api } from '@switchboard/contract'
import { startFakeTelegram } from '../server/src/channels/telegram/fake/index.ts'
import { newPerson, write } from '../server/src/channels/telegram/fake/person.ts'
import { filesIn, isSource, isTest, read } from '../tools/source/files.ts'
import { type Import, importsOf } from '../tools/source/imports.ts'
import { circlesOf } from './support/circles.ts'
import { percentile, printRow } from './support/figures.ts'
import { groupBy } from './support/group-by.ts'
import { type RunningProduct, runProduct, temporaryFolder } from './support/product.ts'
import { newTenant } from './support/tenant.ts'

const SMALL_LINES = 40

const peers = [
  ['outline, server', 570, 71, 296, 18],
  ['outline, app', 803, 75, 293, 13],
  ['epic-stack', 115, 62, 237, 14.2],
  ['bulletproof-react', 101, 40, 92, 13.6],
  ['fizzy (Ruby)', 390, 24, 80, Number.NaN],
] as const

const folders = ['contract/src', 'server/src', 'web/src', 'widget/src']
const importsByFile = new Map<string, Import[]>(
  folders
    .flatMap((folder) => filesIn(folder))
    .filter((path) => isSource(path) && !isTest(path))
    .map((path) => [path, importsOf(path)]),
)
const importersByFile = groupBy(
  [...importsByFile].flatMap(([path, imports]) => ownTargets(imports).map((target) => ({ path, target }))),
  ({ target }) => target,
)

printRow('', 'files', 'median lines', 'p90 lines', 'lines/import', 'one importer', '… under 40')
for (const folder of [...folders, '']) printFolder(folder)
for (const [name, files, ...figures] of peers) printRow(name, String(files), ...figures.map(rounded))

const all = circlesOf(new Map([...importsByFile].map(([path, imports]) => [path, ownTargets(imports)])))
const loaded = circlesOf(
  new Map(
    [...importsByFile].map(([path, imports]) => [
      path,
      ownTargets(imports.filter((each) => !each.isTypeOnly)),
    ]),
  ),
)
console.log(`\nfiles that import each other: ${filesOf(all)} in ${all.length} circles, types included;`)
console.log(`${filesOf(loaded)} in ${loaded.length} circles without types\n`)
await printJourneys()

function printFolder(folder: string): void {
  const paths = [...importsByFile.keys()].filter((path) => path.startsWith(folder))
  const lines = paths.map(linesOf)
  const imports = paths.reduce((sum, path) => sum + importsByFile.get(path)!.length, 0)
  const single = paths.filter(
    (path) => new Set(importersByFile.get(path)?.map((each) => each.path)).size === 1,
  )
  printRow(
    folder || 'all',
    String(paths.length),
    ...[percentile(lines, 0.5), percentile(lines, 0.9), sumOf(lines) / imports].map(rounded),
    ...[single, single.filter((path) => linesOf(path) < SMALL_LINES)].map(({ length }) => String(length)),
  )
}

/** The files of ours that run code while a customer is answered, and while an operator corrects the answer. */
async function printJourneys(): Promise<void> {
  const folder = temporaryFolder()
  const telegram = await startFakeTelegram()
  const product = await runProduct(folder.path, {
    nodeArguments: ['--import', 'tsx', '--import', './bench/support/files-that-run.mjs'],
    entry: 'server/src/main.ts',
    settings: { TELEGRAM_API_ROOT: telegram.url, ANSWER_QUIET_MS: '100' },
  })
  try {
    const { client, agentId } = await newTenant(product.url)
    const bot = telegram.newBot('Parcel shop')
    const params = { id: agentId }
    await client.call(api.bots.createTelegram, { params, body: { bot_token: bot.token } })
    const mistakes = [{ user_message: 'Where is my parcel?', bot_answer: '', right_answer: 'On Friday.' }]
    await client.call(api.messages.retrain, { body: { agent_id: agentId, mistakes } })
    const anna = newPerson(bot, { id: 6_000_001, name: 'Anna' })
    const answered = async (count: number) => {
      while (bot.messages.filter(({ by }) => by === 'bot').length < count) await wait(50)
    }
    printRow('', 'files', 'folders')
    printJourney('nothing, for 3 s', await filesThatRun(product, () => wait(3000)))
    printJourney(
      'a Telegram message is answered',
      await filesThatRun(product, async () => {
        write(bot, anna, { text: 'Where is my parcel?' })
        await answered(1)
        await wait(500)
      }),
    )
    const { chats } = await client.call(api.chats.ofAgent, { params, query: {} })
    const chat_id = chats[0]!.id
    const { messages } = await client.call(api.messages.ofChat, { params: { id: chat_id }, query: {} })
    printJourney(
      'the answer is edited',
      await filesThatRun(product, async () => {
        await client.call(api.messages.edit, {
          params: { id: messages.at(-1)!.id },
          body: { redacted_answer: 'It comes on Monday.' },
        })
        await wait(500)
      }),
    )
  } finally {
    await product.stop()
    await telegram.close()
    folder.remove()
  }
}

async function filesThatRun({ process: child }: RunningProduct, work: () => Promise<unknown>) {
  const told = async (word: string) => {
    const answer = once(child, 'message')
    child.send(word)
    return (await answer)[0] as { ran: string[] }
  }
  await told('begin')
  await work()
  const { ran } = await told('end')
  return ran.flatMap((url) => /\/((?:server|contract)\/src\/[^?]+)/.exec(url)?.[1] ?? [])
}

function printJourney(name: string, files: string[]): void {
  const distinct = new Set(files.map((path) => path.split('/').slice(0, -1).join('/')))
  printRow(name, String(files.length), String(distinct.size))
}

function ownTargets(imports: Import[]): string[] {
  return [...new Set(imports.filter(({ isOurs }) => isOurs).map(({ target }) => target))]
}

function linesOf(path: string): number {
  return read(path).trimEnd().split('\n').length
}

function filesOf(circles: string[][]): number {
  return circles.flat().length
}

function sumOf(values: number[]): number {
  return values.reduce((sum, each) => sum + each, 0)
}

function rounded(value: number): string {
  return Number.isNaN(value) ? '–' : String(Math.round(value * 10) / 10)
}
