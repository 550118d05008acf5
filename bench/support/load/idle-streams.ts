// Many idle visitors with an open chat.
import { once } from 'node:events'
import { runWorker } from '../fork-worker.ts'
import { mapConcurrent } from '../map-concurrent.ts'
import { openEventStream } from './event-stream.ts'
import type { Visitor } from './visitors.ts'

export interface IdleStreams {
  baseUrl: string
  visitors: Visitor[]
}

runWorker(async ({ baseUrl, visitors }: IdleStreams, { finishing, reportReady }): Promise<number> => {
  let dropped = 0
  const streams = await mapConcurrent(visitors, ({ token, localAddress }) =>
    openEventStream({ baseUrl, path: '/widget/api/stream', token, localAddress, onEvent() {} }),
  )
  for (const { ended } of streams) ended.then(() => (dropped += 1))
  reportReady()
  if (!finishing.aborted) await once(finishing, 'abort')
  const droppedMeanwhile = dropped
  for (const { close } of streams) close()
  return droppedMeanwhile
})
