import { expect, test } from 'vitest'
import {
  faultOf,
  isOver,
  requestsFor,
  type UploadProgress,
  type UploadRow,
  withResults,
  withSent,
} from './files-upload-state.ts'

const sized = (size: number, name = 'a.txt') => ({ name, size }) as File
const row = (name: string, size = 10): UploadRow => ({
  key: 1,
  file: sized(size, name),
  state: 'sending',
  sentBytes: 0,
  fault: null,
})
const progress = (over: Partial<UploadProgress>): UploadProgress => ({
  status: 'processing',
  total_files: 3,
  processed_files: 0,
  files_uploaded: [],
  files_failed: [],
  ...over,
})

test('KB-8 completed, failed and completed_with_errors end an upload, whatever else does not', () => {
  const ended = ['completed', 'failed', 'completed_with_errors']
  const others = ['pending', 'processing', 'queued', '', 'COMPLETED']
  expect([...ended, ...others].filter((status) => isOver({ status }))).toEqual(ended)
})

test('KB-14 what became of each file is told by its name, and a failure may call it so too', () => {
  const rows = withResults(
    [row('a.pdf'), row('b.pdf'), row('c.pdf'), row('d.pdf')],
    progress({
      files_uploaded: [{ file_name: 'a.pdf' }],
      files_failed: [{ file_name: 'b.pdf', error: 'It is encrypted.' }, { name: 'c.pdf' }],
    }),
  )
  expect(rows.map(({ state, fault }) => [state, fault?.text])).toEqual([
    ['done', undefined],
    ['failed', 'It is encrypted.'],
    ['failed', ''],
    ['sending', undefined],
  ])
})

test('at the end a file that nobody named shares the fate of the whole', () => {
  const ended = (status: string) => withResults([row('a.pdf')], progress({ status }))[0]
  expect(ended('completed')?.state).toBe('done')
  expect(ended('completed_with_errors')?.state).toBe('done')
  expect(ended('failed')).toMatchObject({ state: 'failed', fault: { kind: 'file', text: '' } })
})

test('a file that was deleted before it was read is simply gone', () => {
  const rows = withResults(
    [row('a.pdf'), row('deleted.pdf')],
    progress({ status: 'completed', total_files: 1, files_uploaded: [{ file_name: 'a.pdf' }] }),
  )
  expect(rows.map(({ file, state }) => [file.name, state])).toEqual([['a.pdf', 'done']])
  expect(withResults([row('deleted.pdf')], progress({ status: 'completed', total_files: 0 }))).toEqual([])
})

test('KB-25 the bytes that went out belong to the files in their order', () => {
  const sent = (bytes: number) =>
    withSent([row('a', 100), row('b', 50), row('c', 10)], bytes).map(({ sentBytes }) => sentBytes)
  expect(sent(0)).toEqual([0, 0, 0])
  expect(sent(120)).toEqual([100, 20, 0])
  // The multipart overhead belongs to no file.
  expect(sent(900)).toEqual([100, 50, 10])
})

test('files are shared out among as few requests as their size allows', () => {
  const sizes = (files: number[]) =>
    requestsFor(
      files.map((size) => sized(size)),
      100,
    ).map((request) => request.map(({ size }) => size))
  expect(sizes([40, 40, 20])).toEqual([[40, 40, 20]])
  expect(sizes([60, 50, 50, 1])).toEqual([[60], [50, 50], [1]])
  expect(sizes([])).toEqual([])
})

test('KB-24 documents, code, images, recordings and archives are taken, a program is not', () => {
  const taken = ['a.PDF', 'b.docx', 'c.ts', 'd.jpeg', 'e.mp3', 'f.mp4', 'g.zip', 'h.tar.gz', 'i.7z']
  expect(taken.filter((name) => faultOf(sized(1, name)))).toEqual([])
  const refused = ['setup.exe', 'pdf', 'a.pdf.exe', 'a.', '.exe']
  expect(refused.map((name) => faultOf(sized(1, name))?.kind)).toEqual(refused.map(() => 'kind'))
  expect(faultOf(sized(0))?.kind).toBe('empty')
  expect(faultOf(sized(50 * 2 ** 20))).toBeNull()
  expect(faultOf(sized(50 * 2 ** 20 + 1))?.kind).toBe('size')
})
