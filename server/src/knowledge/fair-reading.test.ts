import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { pdfOfPages } from '../../test/files/pdf.ts'
import { knowledgeBase, onceRead, uploadAs } from '../../test/knowledge.ts'
import { inPlace } from './heavy-work.ts'

const testing = await testApp({ EMBEDDING_MODEL: 'built_in' })
const base = await knowledgeBase(testing)
await base.startReading()

const pdf = new Uint8Array(pdfOfPages([['Terms', 'A lamp can be returned within thirty days.']]))

test('a text file is completed while all places are taken by the PDFs of another account', async () => {
  const { newAccount, app } = testing
  const neighbour = await newAccount()
  const { agent } = await neighbour.call(api.agents.create, { body: { agent_name: 'Eve' } })
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const { signal } = new AbortController()
  const pdfsUnderWay = [1, 2].map(() => inPlace(signal, () => held, { account: neighbour.id }))
  const uploads = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      uploadAs(neighbour, [{ name: `${n}.pdf`, content: pdf }], { agent_id: String(agent.id) }),
    ),
  )

  await base.upload({ name: 'hours.txt', content: 'The shop opens at nine. It closes at five.' })
  const chunks = await base.chunks('hours.txt')
  expect(chunks.map(({ embedding }) => embedding)).toEqual([app.embedder.fingerprint])
  const { task_id } = await base.send([{ name: 'disguised.txt', content: pdf }])
  await base.upload({ name: 'later.txt', content: 'On Sundays the shop is closed. Holidays too.' })
  expect((await base.status(task_id)).processed_files).toBe(0)

  letGo()
  await Promise.all(pdfsUnderWay)
  await onceRead(async () => (await base.status(task_id)).status).toBe('completed')
  const statusOf = ({ task_id: taskId }: { task_id: string }) =>
    neighbour.call(api.knowledge.uploadStatus, { params: { taskId } })
  for (const upload of uploads) await onceRead(async () => (await statusOf(upload)).status).toBe('completed')
})
