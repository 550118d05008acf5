// Many visitors who look at an open chat and say nothing.
import { once } from 'node:events'
import { workApart } from '../apart.ts'
import { inTurn } from '../in-turn.ts'
import { openEventStream } from './event-stream.ts'
import type { Visitor } from './visitors.ts'

export interface IdleStreams {
  baseUrl: string
  visitors: Visitor[]
}

workApart(async ({ baseUrl, visitors }: IdleStreams, { finishing, tellReady }): Promise<number> => {
  let dropped = 0
  const streams = await inTurn(visitors, ({ token, localAddress }) =>
    openEventStream({ baseUrl, path: '/widget/api/stream', token, localAddress, onEvent() {} }),
  )
  for (const { ended } of streams) ended.then(() => (dropped += 1))
  tellReady()
  if (!finishing.aborted) await once(finishing, 'abort')
  const droppedMeanwhile = dropped
  for (const { close } of streams) close()
  return droppedMeanwhile
})
