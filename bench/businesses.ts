// How the built-in answerer handles small businesses that no model was trained on: everyday questions that a document
// answers, the same questions without that document, follow-ups, small talk and off-topic messages. No provider's
// model, no network.
import type { Exchange } from '../server/src/answering/understand.ts'
import { openHarness, type TaughtAgent } from './support/answers/answer-harness.ts'
import { askAll, type Reply } from './support/answers/ask.ts'
import {
  asDocument,
  type HeldOutRow,
  type HeldOutTurn,
  heldOutBusinesses,
  heldOutMessages,
  type Spoken,
  turnsOf,
} from './support/answers/held-out.ts'
import { bench } from './support/bench.ts'
import { atLeast, goal, printMachine, printRow } from './support/figures.ts'

const EVERY = Number(process.argv[process.argv.indexOf('--every') + 1] || 4)
const LANGUAGES = ['en', 'pl', 'ru'] as const
const TALK = ['greeting', 'thanks', 'bye', 'are_you_a_bot']

printMachine()
const harness = await openHarness()
try {
  await bench('businesses that no model was trained on', measure)
} finally {
  await harness.close()
}

async function measure() {
  const businesses = [...heldOutBusinesses('measured')]
  const replies: Record<'inside' | 'missing' | 'others' | 'followUps', Reply[]> = {
    ...{ inside: [], missing: [], others: [], followUps: [] },
  }
  const agents = new Map<Spoken, TaughtAgent[]>()
  let number = 0
  const asked = (row: HeldOutRow, language: Spoken) =>
    row.q[language].flatMap((text) => (++number % EVERY ? [] : [questionOf(row, language, text)]))
  printRow('', 'right', 'right, unsure', 'wrong', 'wrong, unsure', 'refused')
  for (const language of LANGUAGES) {
    const before = replies.inside.length
    for (const [at, [business, rows]] of businesses.entries()) {
      const whole = await harness.teach(rows.map((row) => asDocument(row, language)))
      const [first, ...others] = rows
      const without = await harness.teach(others.map((row) => asDocument(row, language)))
      const stranger = businesses[(at + 1) % businesses.length]![1][0]!
      const ask = (agent: TaughtAgent, questions: ReturnType<typeof asked>) =>
        askAll(harness, agent, questions)
      agents.set(language, [...(agents.get(language) ?? []), whole])
      replies.inside.push(
        ...(await ask(
          whole,
          rows.flatMap((row) => asked(row, language)),
        )),
      )
      replies.missing.push(...(await ask(without, asked(first!, language))))
      replies.others.push(...(await ask(whole, asked(stranger, language))))
      replies.followUps.push(...(await ask(whole, followUps(business, rows, language))))
    }
    row(language, replies.inside.slice(before))
  }
  row('all', replies.inside)
  row('document missing', replies.missing)
  row('of another business', replies.others)
  row('follow-ups', replies.followUps)
  const [talk, strange] = await askMessages(agents)
  const { inside, missing } = replies
  atLeast(
    'answered rightly',
    share(inside, ({ outcome, isRight }) => outcome === 'answer' && isRight),
    80,
    '%',
  )
  atLeast('… or shown with a doubt', share(inside, isShown), 80, '%')
  goal(
    'answered wrongly',
    share(inside, ({ outcome, isRight }) => outcome === 'answer' && !isRight),
    2,
    '%',
  )
  atLeast('document missing: refused or unsure', share(missing, isHonest), 80, '%')
  atLeast('follow-ups right', share(replies.followUps, isShown), 75, '%')
  atLeast(
    `${talk.length} greetings, thanks, goodbyes and "are you a bot" answered as such`,
    share(talk, ({ outcome }) => outcome === 'talk'),
    95,
    '%',
  )
  goal(
    `${strange.length} messages that are no firm's business, answered`,
    share(strange, ({ outcome }) => outcome === 'answer'),
    0.5,
    '%',
  )
}

/** A reply is right if it contains a sentence of the passage that answers. */
function questionOf({ passage }: HeldOutRow, language: Spoken, text: string, before: Exchange[] = []) {
  const answers = passage[language].split(/(?<=[.!?])\s+/).filter((sentence) => sentence.length > 15)
  return { text, before, answers, document: null }
}

function followUps(business: string, rows: HeldOutRow[], language: Spoken) {
  return turnsOf(business).flatMap((turn) => {
    const row = rows.find(({ topic }) => topic === turn.topic)
    return row && turn.lang === language ? [questionOf(row, language, turn.last, exchangesOf(turn))] : []
  })
}

/** Latest first. */
function exchangesOf({ history }: HeldOutTurn): Exchange[] {
  const lines = history.map((line) => line.slice(line.indexOf(': ') + 2))
  return lines
    .flatMap((question, at) => (at % 2 ? [] : [{ question, answer: lines[at + 1] ?? '' }]))
    .toReversed()
}

/** Messages are distributed over the businesses in turn. */
async function askMessages(agents: Map<Spoken, TaughtAgent[]>): Promise<[talk: Reply[], strange: Reply[]]> {
  const answered: [Reply[], Reply[]] = [[], []]
  for (const [at, { intent, lang, text }] of heldOutMessages().entries()) {
    const kind = TALK.includes(intent) ? 0 : intent === 'off_topic' ? 1 : null
    if (kind === null) continue
    const some = agents.get(lang)!
    answered[kind].push(
      ...(await askAll(harness, some[at % some.length]!, [{ text, answers: [], document: null }])),
    )
  }
  return answered
}

function row(name: string, replies: Reply[]) {
  const of = (wanted: Reply['outcome'], right: boolean) =>
    `${share(replies, ({ outcome, isRight }) => outcome === wanted && isRight === right).toFixed(1)} %`
  const refused = share(replies, ({ outcome }) => outcome !== 'answer' && outcome !== 'maybe')
  printRow(
    name,
    of('answer', true),
    of('maybe', true),
    of('answer', false),
    of('maybe', false),
    `${refused.toFixed(1)} %`,
  )
}

function isShown({ outcome, isRight }: Reply): boolean {
  return isRight && (outcome === 'answer' || outcome === 'maybe')
}

function isHonest({ outcome }: Reply): boolean {
  return outcome !== 'answer'
}

function share(replies: Reply[], holds: (reply: Reply) => boolean): number {
  return replies.length ? (100 * replies.filter(holds).length) / replies.length : 100
}
