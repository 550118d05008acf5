import type { Log } from '../src/database/log.ts'

export const quietLog: Log = { info() {}, warn() {}, error() {} }
