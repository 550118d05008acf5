import { setTimeout as wait } from 'node:timers/promises'

const LOOK_MS = 200
const LOOKS = 5

/** Waits until the product has had no job to do for a second. */
export async function untilIdle(baseUrl: string): Promise<void> {
  for (let quiet = 0; quiet < LOOKS; await wait(LOOK_MS)) {
    const metrics = await (await fetch(`${baseUrl}/metrics`)).text()
    quiet = /^\w*jobs_running 0$/m.test(metrics) ? quiet + 1 : 0
  }
}
