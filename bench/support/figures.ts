import { cpus, loadavg, release, totalmem } from 'node:os'

export const median = (values: number[]) => percentile(values, 0.5)

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Prints the machine, because figures depend on it. */
export function printMachine(): void {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const load = loadavg()[0]!.toFixed(1)
  console.log(
    `${cpus().length} × ${cpu?.model.trim()}, ${memory} GiB, Linux ${release()}, Node ${process.version}, load ${load}`,
  )
}

export function printRow(name: string, ...cells: string[]): void {
  console.log(`${name.padEnd(34)}${cells.map((cell) => cell.padStart(16)).join('')}`)
}

/** Checks an upper limit; a missed goal makes the bench exit with an error. */
export function goal(name: string, measured: number, limit: number, unit: string): void {
  judge(measured <= limit, name, measured, `≤ ${limit}`, unit)
}

/** The same with a lower limit. */
export function atLeast(name: string, measured: number, limit: number, unit: string): void {
  judge(measured >= limit, name, measured, `≥ ${limit}`, unit)
}

function judge(isMet: boolean, name: string, measured: number, wanted: string, unit: string): void {
  console.log(
    `${isMet ? 'met   ' : 'MISSED'} ${name}: ${measured.toFixed(1)} ${unit}, goal ${wanted} ${unit}`,
  )
  if (!isMet) process.exitCode = 1
}
