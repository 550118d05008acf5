/** The part of the program's log that the database needs; a pino logger fits. */
export type Log = {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}
