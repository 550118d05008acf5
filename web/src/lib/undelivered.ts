/** A hand-over summary in the server's own words, which can be translated; any other is the customer's. */
export const isUndelivered = (summary: string): boolean =>
  /^An answer (was not delivered|may not have arrived): /.test(summary)
