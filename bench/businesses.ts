// What the answerer makes of small businesses that no model was trained on: everyday questions that a document answers,
// the same questions where that document is missing, and questions of other businesses. No model, no network.
import { askAll, type Reply } from './support/answers/ask.ts'
import { asDocument, type HeldOutRow, heldOutBusinesses, type Spoken } from './support/answers/held-out.ts'
import { openSchool } from './support/answers/school.ts'
import { bench } from './support/bench.ts'
import { atLeast, goal, printMachine, printRow } from './support/figures.ts'

const EVERY = Number(process.argv[process.argv.indexOf('--every') + 1] || 4)
const numbers = new Map<Spoken, number>()
const GOALS = { right: 80, wrong: 2, honest: 80, nonsense: 0.5 }

printMachine()
const school = await openSchool()
try {
  await bench('businesses that no model was trained on', measure)
} finally {
  await school.close()
}

async function measure() {
  const businesses = [...heldOutBusinesses('measured').values()]
  const [inside, missing, foreign]: [Reply[], Reply[], Reply[]] = [[], [], []]
  printRow('', 'right', 'right, unsure', 'wrong', 'wrong, unsure', 'refused')
  for (const language of ['en', 'pl', 'ru'] as const) {
    const before = inside.length
    for (const [at, rows] of businesses.entries()) {
      const whole = await school.teach(rows.map((row) => asDocument(row, language)))
      const [first, ...others] = rows
      const without = await school.teach(others.map((row) => asDocument(row, language)))
      inside.push(
        ...(await askAll(
          school,
          whole,
          rows.flatMap((row) => asked(row, language)),
        )),
      )
      missing.push(...(await askAll(school, without, asked(first!, language))))
      const stranger = businesses[(at + 1) % businesses.length]![0]!
      foreign.push(...(await askAll(school, whole, asked(stranger, language).slice(0, 2))))
    }
    row(language, inside.slice(before))
  }
  row('all', inside)
  row('document missing', missing)
  row('of another business', foreign)
  const outright = share(inside, ({ outcome, isRight }) => outcome === 'answer' && isRight)
  atLeast('answered rightly', outright, GOALS.right, '%')
  atLeast('… or shown with a doubt', share(inside, isShown), GOALS.right, '%')
  goal(
    'answered wrongly',
    share(inside, ({ outcome, isRight }) => outcome === 'answer' && !isRight),
    GOALS.wrong,
    '%',
  )
  atLeast('document missing: refused or unsure', share(missing, isHonest), GOALS.honest, '%')
  goal(
    'of another business: answered',
    share(foreign, (reply) => !isHonest(reply)),
    GOALS.nonsense,
    '%',
  )
}

/** Right is what shows a sentence of the passage that answers. */
function asked({ q, passage }: HeldOutRow, language: Spoken) {
  const sentences = passage[language].split(/(?<=[.!?])\s+/).filter((sentence) => sentence.length > 15)
  return q[language].flatMap((text) => {
    const number = (numbers.get(language) ?? 0) + 1
    numbers.set(language, number)
    return number % EVERY ? [] : [{ text, answers: sentences, document: null }]
  })
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
