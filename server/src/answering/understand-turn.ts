import type { App } from '../context.ts'
import { inSpan } from '../tracing/span.ts'
import { openQuestions } from './triggers/history.ts'
import type { Turn } from './turn.ts'
import { exchangesBefore, type Understanding, understand } from './understand.ts'

export const understandTurn = (app: App, turn: Turn, signal: AbortSignal): Promise<Understanding> =>
  inSpan('understand', 'internal', () =>
    understand(app, turn.asked, exchangesBefore(turn.history), signal, openQuestions(turn)),
  )
