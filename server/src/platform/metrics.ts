// A small Prometheus registry: counters, gauges read on demand, and one kind of histogram.

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Labels = Record<string, string | number>

export interface Metrics {
  count(name: string, labels?: Labels, by?: number): void
  observeSeconds(name: string, labels: Labels, seconds: number): void
  /** `read` is called at each scrape. */
  gauge(name: string, read: () => number): void
  text(): string
}

export function createMetrics(): Metrics {
  const counters = new Map<string, Map<string, number>>()
  const histograms = new Map<string, Map<string, { buckets: number[]; sum: number; count: number }>>()
  const gauges = new Map<string, () => number>()

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
    text() {
      const lines: string[] = []
      for (const [name, read] of gauges) lines.push(`# TYPE ${name} gauge`, `${name} ${read()}`)
      for (const [name, series] of counters) {
        lines.push(`# TYPE ${name} counter`)
        for (const [labels, value] of series) lines.push(`${name}${braced(labels)} ${value}`)
      }
      for (const [name, series] of histograms) {
        lines.push(`# TYPE ${name} histogram`)
        for (const [labels, { buckets, sum, count }] of series) {
          SECONDS.forEach((limit, index) => {
            lines.push(`${name}_bucket${braced(labels, `le="${limit}"`)} ${buckets[index]}`)
          })
          lines.push(`${name}_bucket${braced(labels, 'le="+Inf"')} ${count}`)
          lines.push(`${name}_sum${braced(labels)} ${sum}`, `${name}_count${braced(labels)} ${count}`)
        }
      }
      return `${lines.join('\n')}\n`
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
