// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allowConsole } from '../../../tools/test-support/fail-on-console.ts'
import { stored } from '../lib/storage.ts'
import { endSession } from '../state/session.ts'
import { cancelUpload, dismissRow, uploadAgain, uploadFiles, useFileUploads } from './files-upload.ts'

/** A fake of the server's upload endpoints. */
const server = {
  sent: [] as FormData[],
  polls: 0,
  accept: (): Answer => ({ status: 200, body: { success: true, task_id: 't1' } }),
  progress: (): object | Error => ({}),
}
type Answer = { status: number; body: object }

class Request {
  upload: { onprogress?: (event: { loaded: number }) => void } = {}
  status = 0
  responseText = ''
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  open() {}
  setRequestHeader() {}
  abort = () => this.onabort()
  send(form: FormData) {
    server.sent.push(form)
    this.upload.onprogress?.({ loaded: 3 })
    setTimeout(() => {
      const { status, body } = server.accept()
      if (status === 0) return this.onerror()
      this.status = status
      this.responseText = JSON.stringify(body)
      this.onload()
    }, 100)
  }
}

const ended = (over: object = {}) => ({
  success: true,
  status: 'completed',
  total_files: 1,
  processed_files: 1,
  files_uploaded: [{ file_name: 'a.txt' }],
  files_failed: [],
  ...over,
})
const underWay = ended({ status: 'processing', processed_files: 0, files_uploaded: [] })
const to = { agentId: 7, storeId: 'vs_7' }
const file = (name = 'a.txt') => new File(['hello'], name)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const shown = () => {
  const { result } = renderHook(() => useFileUploads(7))
  return {
    rows: () => result.current.flatMap(({ rows }) => rows.map(({ state }) => state)),
    upload: () => result.current[0]!,
    all: () => result.current,
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  stored.token.write('t')
  vi.stubGlobal('XMLHttpRequest', Request)
  vi.stubGlobal('fetch', async () => {
    server.polls += 1
    const answer = server.progress()
    if (answer instanceof Error) throw answer
    return new Response(JSON.stringify(answer))
  })
  Object.assign(server, { sent: [], polls: 0, progress: () => ended() })
  server.accept = () => ({ status: 200, body: { success: true, task_id: 't1' } })
})

afterEach(() => {
  endSession('signed_out')
  vi.useRealTimers()
})

test('KB-7 KB-8 the task is asked about every 2 s until it is over', async () => {
  server.progress = () => (server.polls < 3 ? underWay : ended())
  const { rows } = shown()
  act(() => uploadFiles(to, [file()]))
  expect(rows()).toEqual(['sending'])
  await pass(100)
  expect([rows(), server.polls]).toEqual([['reading'], 0])
  await pass(1999)
  expect(server.polls).toBe(0)
  await pass(1)
  expect(server.polls).toBe(1)
  await pass(3999)
  expect([rows(), server.polls]).toEqual([['reading'], 2])
  await pass(1)
  expect([rows(), server.polls]).toEqual([['done'], 3])
  await pass(20_000)
  expect(server.polls).toBe(3)
})

test('KB-10 an error while asking is ignored, and the asking goes on', async () => {
  server.progress = () => (server.polls === 1 ? new TypeError('Failed to fetch') : ended())
  const { rows } = shown()
  act(() => uploadFiles(to, [file()]))
  await pass(100 + 2000)
  expect(rows()).toEqual(['reading'])
  await pass(2000)
  expect(rows()).toEqual(['done'])
})

test('KB-9 2 s after the end the files that were taken in are gone, failed ones stay until dismissed', async () => {
  server.progress = () =>
    ended({
      status: 'completed_with_errors',
      files_failed: [{ file_name: 'b.txt', error: 'It is damaged.' }],
    })
  const { rows, upload } = shown()
  act(() => uploadFiles(to, [file(), file('b.txt')]))
  await pass(100 + 2000 + 1999)
  expect(rows()).toEqual(['done', 'failed'])
  await pass(1)
  expect(rows()).toEqual(['failed'])
  await pass(20_000)
  act(() => dismissRow(upload(), upload().rows[0]!))
  expect(rows()).toEqual([])
})

test('KB-11 without a task id every file counts as taken in', async () => {
  server.accept = () => ({ status: 200, body: { success: true } })
  const { rows } = shown()
  act(() => uploadFiles(to, [file(), file('b.txt')]))
  await pass(100)
  expect([rows(), server.polls]).toEqual([['done', 'done'], 0])
})

test('KB-12 KB-23 a request that fails fails every file with its reason, is logged, and can be tried again', async () => {
  allowConsole(/The upload failed/)
  server.accept = () => ({ status: 507, body: { success: false, error: 'The disk is full.' } })
  const { rows, upload } = shown()
  act(() => uploadFiles(to, [file(), file('b.txt')]))
  await pass(100)
  expect(rows()).toEqual(['failed', 'failed'])
  expect(upload().rows.map(({ fault }) => fault)).toEqual(
    Array(2).fill({ kind: 'request', text: 'The disk is full.' }),
  )
  server.accept = () => ({ status: 0, body: {} })
  act(() => uploadAgain(upload(), upload().rows[0]!))
  await pass(100)
  expect(rows()).toEqual(['failed', 'failed'])
  server.accept = () => ({ status: 200, body: { success: true } })
  act(() => uploadAgain(upload(), upload().rows[0]!))
  await pass(100)
  expect(rows()).toEqual(['failed', 'done'])
})

test('KB-5 KB-14 one form carries the files, whose they are and the knowledge base they go to', () => {
  uploadFiles(to, [file(), file('setup.exe'), file('b.txt')])
  expect(server.sent).toHaveLength(1)
  const [form] = server.sent
  expect([form?.get('agent_id'), form?.get('vector_store_id')]).toEqual(['7', 'vs_7'])
  expect(form?.getAll('file').map((sent) => (sent as File).name)).toEqual(['a.txt', 'b.txt'])
})

test('KB-25 KB-26 while bytes go out the tab warns before it closes; a cancelled upload is gone', async () => {
  const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const { upload, all } = shown()
  act(() => uploadFiles(to, [file()]))
  expect(upload().rows[0]?.sentBytes).toBe(3)
  expect(mayLeave()).toBe(false)
  act(() => cancelUpload(upload()))
  await pass(100 + 2000)
  expect([all(), server.polls, mayLeave()]).toEqual([[], 0, true])
})

test('whoever signs out leaves no upload behind', async () => {
  const { all } = shown()
  act(() => uploadFiles(to, [file()]))
  act(() => endSession('signed_out'))
  await pass(100 + 2000)
  expect([all(), server.polls]).toEqual([[], 0])
})
