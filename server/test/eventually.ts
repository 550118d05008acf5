import { expect } from 'vitest'

/** For what happens by itself after a while. Patient, because other work may keep the machine busy. */
export const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 30_000, interval: 10 })
