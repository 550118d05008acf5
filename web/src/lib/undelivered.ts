/** Whether a hand-over summary is the server's own text, which can be translated, or the customer's. */
export const isUndelivered = (summary: string): boolean =>
  /^An answer (was not delivered|may not have arrived): /.test(summary)
