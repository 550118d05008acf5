import { newTenant } from '../tenant.ts'
import { aim, CLOSE_MS, newCustomer, ownerOf, type RaceKind, type Track } from './race-lane.ts'

const LANES = 16

/** Each lane is one chat: a question, and a person who takes over just as the answer is about to be sent. */
export async function raceModes(track: Track): Promise<Omit<RaceKind, 'name'>> {
  const { installation, random, pool } = track
  const { urls } = installation
  const moment = aim(random)
  const tenant = await newTenant(urls[0]!)
  const raced: number[] = []

  async function runLane() {
    const customer = await newCustomer(urls, tenant)
    const owner = ownerOf(urls, tenant)
    const first = await customer.write('Hello')
    const { rows } = await pool.query('select chat_id from messages where id = $1', [first])
    while (raced.length < track.races) {
      const id = await customer.write(`Question ${raced.length}`)
      raced.push(id)
      await moment.wait()
      await owner.setMode(rows[0].chat_id, 'manual')
      moment.learn(await isAnswered(id))
      await owner.setMode(rows[0].chat_id, 'auto')
    }
    customer.close()
    owner.close()
  }
  const isAnswered = async (id: number) =>
    (await pool.query("select from messages where id = $1 and answered_by = 'ai'", [id])).rowCount === 1

  await Promise.all(Array.from({ length: LANES }, runLane))
  return judge(track, raced)
}

interface Raced {
  id: number
  answer_seq: number | null
  change_seq: number
  lead_ms: number | null
}

/** A chat's events are numbered under a lock that is held until the commit, so they are in commit order. */
async function judge({ pool }: Track, ids: number[]): Promise<Omit<RaceKind, 'name'>> {
  const { rows } = await pool.query<Raced>(
    `select m.id, m.answer_seq, change.seq as change_seq,
       extract(epoch from pg_xact_commit_timestamp(change.xmin) - pg_xact_commit_timestamp(answer.xmin))::float8
         * 1000 as lead_ms
     from messages m
     cross join lateral (
       select e.seq, e.xmin from chat_events e
       where e.account_id = m.account_id and e.chat_id = m.chat_id and e.message_id is null and e.seq > m.seq
       order by e.seq limit 1) change
     left join chat_events answer
       on answer.account_id = m.account_id and answer.chat_id = m.chat_id and answer.seq = m.answer_seq
     where m.id = any ($1)`,
    [ids],
  )
  const answered = rows.filter(({ answer_seq }) => answer_seq !== null)
  return {
    answerFirst: answered.length,
    changeFirst: rows.length - answered.length,
    close: answered.filter(({ lead_ms }) => lead_ms! >= 0 && lead_ms! < CLOSE_MS).length,
    problems: [
      ...answered
        .filter(({ answer_seq, change_seq, lead_ms }) => answer_seq! > change_seq || lead_ms! < 0)
        .map(({ id }) => `the AI answered ${id} after a person had taken over`),
      ...(rows.length === ids.length ? [] : [`${ids.length} races were run and ${rows.length} are told`]),
    ],
  }
}
