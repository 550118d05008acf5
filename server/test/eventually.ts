import { expect } from 'vitest'

/** Polls until an asynchronous effect is visible, with a long timeout because the machine may be busy. */
export const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 30_000, interval: 10 })
