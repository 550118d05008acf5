import { readConfig } from '../src/platform/config.ts'
import { createLog } from '../src/platform/log.ts'
import { createMetrics } from '../src/platform/metrics.ts'
import { openTracing } from '../src/platform/tracing.ts'

const parts = { log: createLog('silent'), metrics: createMetrics() }
await openTracing({ ...parts, config: readConfig(process.env) })
