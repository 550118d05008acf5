import { z } from 'zod'
import { optional, setting, wholeNumber } from './setting.ts'

/** Settings for installations with several processes. */
export const processSettings = {
  ROLE: setting({
    description:
      'What this process does: web, calls and live events; worker, background jobs and asking channels for messages; all, both. Anything but all needs DATABASE_URL.',
    default: 'all',
    expected: 'web, worker or all',
    schema: z.enum(['web', 'worker', 'all']),
  }),
  JOB_CONCURRENCY: setting({
    description: 'Background jobs that run at once in this process; 0 leaves them to other processes.',
    default: '16',
    expected: 'a whole number from 0 to 100',
    schema: wholeNumber(0, 100),
  }),
  POLLED_BOTS: setting({
    description:
      'Channels that this process asks for messages at most. Those beyond it wait for another process and are shown as not read.',
    default: '2000',
    expected: 'a whole number from 1 to 100000',
    schema: wholeNumber(1, 100_000),
  }),
  CELL: setting({
    description:
      'Number of this installation among several between which accounts move; each has its own, set before its first account.',
    default: '',
    expected: 'a whole number from 0 to 8999',
    schema: optional(wholeNumber(0, 8999)),
  }),
  DRAIN_SECONDS: setting({
    description:
      'How long a stopping process says so on /readyz and still serves calls, so that a load balancer can send them elsewhere first.',
    default: '0',
    expected: 'a whole number of seconds from 0 to 300',
    schema: wholeNumber(0, 300),
  }),
}
