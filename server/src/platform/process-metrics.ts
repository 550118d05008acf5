import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Metrics } from './metrics.ts'

/** Interval between two measurements; it is part of the measured delay. */
const LOOK_MS = 10

/** Metrics of the process itself, with the conventional Prometheus names where they exist. */
export function measureProcess(metrics: Metrics): void {
  const startedAt = Date.now() / 1000 - process.uptime()
  const delay = monitorEventLoopDelay({ resolution: LOOK_MS })
  delay.enable()
  metrics.gauge('process_resident_memory_bytes', () => process.memoryUsage.rss())
  metrics.gauge('process_start_time_seconds', () => Math.round(startedAt))
  metrics.gauge('event_loop_delay_seconds', () => {
    const seconds = delay.percentile(99) / 1e9
    delay.reset()
    return Math.max(0, seconds - LOOK_MS / 1000)
  })
}
