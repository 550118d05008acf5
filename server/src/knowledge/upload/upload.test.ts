import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { knowledgeBase } from '../../../test/knowledge.ts'

const testing = await testApp()
const base = await knowledgeBase(testing)

test('KB-5 files are sent as one form and read in the background', async () => {
  const { task_id } = await base.send([
    { name: 'delivery.txt', content: 'We deliver within two working days in Poland.' },
    { name: 'zwroty – zażółć.md', content: '# Zwroty\n\nTowar można zwrócić w ciągu 14 dni.' },
  ])
  expect(task_id).toMatch(/^[\w-]{43}$/)
  await eventually(async () => (await base.status(task_id)).status).toBe('completed')
  expect(await base.status(task_id)).toMatchObject({
    total_files: 2,
    processed_files: 2,
    files_uploaded: [{ file_name: 'delivery.txt' }, { file_name: 'zwroty – zażółć.md' }],
    files_failed: [],
  })
  const { files, count } = await base.list()
  expect(count).toBe(2)
  expect(files.map(({ file_name, state }) => [file_name, state])).toEqual([
    ['zwroty – zażółć.md', 'ready'],
    ['delivery.txt', 'ready'],
  ])
  expect((await base.chunks('delivery.txt')).map(({ text }) => text)).toEqual([
    'We deliver within two working days in Poland.',
  ])
})
