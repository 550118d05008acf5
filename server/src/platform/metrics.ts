// A small Prometheus registry: counters, gauges read on demand, and one kind of histogram.

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** All metrics with their descriptions. `deploy/` contains a dashboard and alert rules for them. */
export const METRICS = {
  alerts_total: 'Alerts to team members by channel and outcome.',
  answer_wait_seconds: 'From a customer’s latest message to the assistant’s answer, quiet time included.',
  assistants_with_failing_model: 'Assistants whose language model keeps failing.',
  bots_failing: 'Channels that are connected and do not work, by kind of channel.',
  bots_unread: 'Channels that should be asked for messages and that no process reads for.',
  database_answer_seconds: 'How long the database took to answer a query of one row.',
  database_bytes: 'Size of the database.',
  database_connections:
    'Connections of this process to the database, by state; waiting: requests without one.',
  deliveries_total: 'Messages to channels by outcome.',
  disk_free_bytes: 'Free space where the uploaded files lie.',
  embedding_seconds: 'Time to turn texts into vectors.',
  event_bus_connected: '1 while this process hears of live events of the others.',
  event_loop_delay_seconds: '99th percentile since the last scrape of how late the main thread was.',
  first_word_seconds: 'From a customer’s latest message to the first words that are shown of the answer.',
  http_request_seconds: 'Time to answer a request, by method, route and status.',
  job_seconds: 'Time that an attempt at a job took, by kind.',
  jobs_dead: 'Jobs that failed for good and wait for somebody to retry them, by kind.',
  jobs_due: 'Jobs that are due and not begun.',
  jobs_oldest_due_seconds: 'How long the oldest job that is due has waited.',
  jobs_running: 'Jobs that this process works on.',
  jobs_total: 'Attempts at jobs by kind and outcome.',
  knowledge_index_bytes: 'Memory of the search indexes in this process.',
  live_streams: 'Consoles connected to this process.',
  model_call_seconds: 'Time that a call of a language model took, by outcome.',
  model_calls_total: 'Calls of language models by outcome.',
  model_circuit_open: '1 while the installation’s language model is left alone after failures.',
  model_cost_total: 'What calls of language models cost, in the currency of their prices.',
  polls_failed_total: 'Failed attempts to fetch new messages, by channel and kind of error.',
  process_resident_memory_bytes: 'Memory of this process.',
  process_start_time_seconds: 'When this process started, in seconds since 1970.',
  reading_seconds: 'Time to judge one pair of texts.',
  trace_spans_total: 'Spans for the OpenTelemetry collector, by outcome.',
  unseen_mails_total: 'Answers mailed to visitors who had left, by outcome.',
  visitor_streams: 'Visitors of live chats connected to this process.',
} as const

export type MetricName = keyof typeof METRICS

type Labels = Record<string, string | number>
type Reading = number | { labels: Labels; value: number }[]

export interface Metrics {
  count(name: MetricName, labels?: Labels, by?: number): void
  observeSeconds(name: MetricName, labels: Labels, seconds: number): void
  /** `read` is called at each scrape. */
  gauge(name: MetricName, read: () => Reading): void
  /** Runs before each scrape, for values that gauges cannot read synchronously. */
  beforeScrape(collect: () => Promise<void>): void
  text(): string
  scrape(): Promise<string>
}

export function createMetrics(): Metrics {
  const counters = new Map<MetricName, Map<string, number>>()
  const histograms = new Map<MetricName, Map<string, { buckets: number[]; sum: number; count: number }>>()
  const gauges = new Map<MetricName, () => Reading>()
  const collectors: (() => Promise<void>)[] = []

  function text() {
    const lines: string[] = []
    const begin = (name: MetricName, type: string) =>
      lines.push(`# HELP ${name} ${METRICS[name]}`, `# TYPE ${name} ${type}`)
    for (const [name, read] of gauges) {
      begin(name, 'gauge')
      const reading = read()
      for (const { labels, value } of typeof reading === 'number'
        ? [{ labels: {}, value: reading }]
        : reading)
        lines.push(`${name}${braced(labelText(labels))} ${value}`)
    }
    for (const [name, series] of counters) {
      begin(name, 'counter')
      for (const [labels, value] of series) lines.push(`${name}${braced(labels)} ${value}`)
    }
    for (const [name, series] of histograms) {
      begin(name, 'histogram')
      for (const [labels, { buckets, sum, count }] of series) {
        SECONDS.forEach((limit, index) => {
          lines.push(`${name}_bucket${braced(labels, `le="${limit}"`)} ${buckets[index]}`)
        })
        lines.push(`${name}_bucket${braced(labels, 'le="+Inf"')} ${count}`)
        lines.push(`${name}_sum${braced(labels)} ${sum}`, `${name}_count${braced(labels)} ${count}`)
      }
    }
    return `${lines.join('\n')}\n`
  }

  return {
    count(name, labels = {}, by = 1) {
      const series = entry(counters, name, () => new Map())
      const key = labelText(labels)
      series.set(key, (series.get(key) ?? 0) + by)
    },
    observeSeconds(name, labels, seconds) {
      const series = entry(histograms, name, () => new Map())
      const histogram = entry(series, labelText(labels), () => ({
        buckets: SECONDS.map(() => 0),
        sum: 0,
        count: 0,
      }))
      SECONDS.forEach((limit, index) => {
        if (seconds <= limit) histogram.buckets[index]! += 1
      })
      histogram.sum += seconds
      histogram.count += 1
    },
    gauge(name, read) {
      gauges.set(name, read)
    },
    beforeScrape(collect) {
      collectors.push(collect)
    },
    text,
    async scrape() {
      await Promise.all(collectors.map((collect) => collect()))
      return text()
    },
  }
}

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key)
  if (value === undefined) {
    value = make()
    map.set(key, value)
  }
  return value
}

function labelText(labels: Labels): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${String(value).replace(/["\\\n]/g, '_')}"`)
    .join(',')
}

function braced(...parts: string[]): string {
  const text = parts.filter(Boolean).join(',')
  return text ? `{${text}}` : ''
}
