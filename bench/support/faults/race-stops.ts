import { newTenant } from '../tenant.ts'
import { aim, CLOSE_MS, newCustomer, ownerOf, type RaceKind, type Track } from './race-lane.ts'

const LANES = 4
const CHATS = 4

/** Each lane is one account: questions in several chats, and a halt just as their answers are about to be sent. */
export async function raceStops(track: Track): Promise<Omit<RaceKind, 'name'>> {
  const { installation, random, pool } = track
  const { urls } = installation
  const moment = aim(random)
  const stops: Stop[] = []

  async function runLane() {
    const tenant = await newTenant(urls[0]!)
    const customers = await Promise.all(Array.from({ length: CHATS }, () => newCustomer(urls, tenant)))
    const owner = ownerOf(urls, tenant)
    while (stops.length * CHATS < track.races) {
      const stop: Stop = { ids: [], from: 0, until: 0 }
      stops.push(stop)
      stop.ids = await Promise.all(customers.map(({ write }) => write(`Question ${stops.length}`)))
      await moment.wait()
      await owner.setHalted(true)
      stop.from = await committedAt(tenant.email, true)
      moment.learn((await answeredOf(stop.ids)) * 2 > CHATS)
      await owner.setHalted(false)
      stop.until = await committedAt(tenant.email, false)
    }
    for (const { close } of [...customers, owner]) close()
  }

  async function committedAt(email: string, halted: boolean): Promise<number> {
    const { rows } = await pool.query<{ at: number; halted: boolean }>(
      `select extract(epoch from pg_xact_commit_timestamp(xmin))::float8 as at, ai_halted_at is not null as halted
       from accounts where email = $1`,
      [email],
    )
    if (rows[0]?.halted !== halted) throw new Error('The account changed under the race')
    return rows[0].at
  }
  async function answeredOf(ids: number[]): Promise<number> {
    const text = "select from messages where id = any ($1) and answered_by = 'ai'"
    return (await pool.query(text, [ids])).rowCount ?? 0
  }

  await Promise.all(Array.from({ length: LANES }, runLane))
  return judge(track, stops)
}

/** When a halt and its end were committed, in seconds, and the questions that it raced. */
interface Stop {
  ids: number[]
  from: number
  until: number
}

async function judge({ pool }: Track, stops: Stop[]): Promise<Omit<RaceKind, 'name'>> {
  const { rows } = await pool.query<{ id: number; at: number }>(
    `select m.id, extract(epoch from pg_xact_commit_timestamp(answer.xmin))::float8 as at
     from messages m
     join chat_events answer
       on answer.account_id = m.account_id and answer.chat_id = m.chat_id and answer.seq = m.answer_seq
     where m.id = any ($1) and m.answered_by = 'ai'`,
    [stops.flatMap(({ ids }) => ids)],
  )
  const answeredAt = new Map(rows.map(({ id, at }) => [id, at]))
  const kind = { answerFirst: 0, changeFirst: 0, close: 0, problems: [] as string[] }
  for (const { ids, from, until } of stops)
    for (const id of ids) {
      const at = answeredAt.get(id)
      if (at === undefined || at > until) kind.changeFirst += 1
      else if (at > from) kind.problems.push(`the AI answered ${id} after it was stopped`)
      else kind.answerFirst += 1
      if (at !== undefined && at <= from && (from - at) * 1000 < CLOSE_MS) kind.close += 1
    }
  return kind
}
