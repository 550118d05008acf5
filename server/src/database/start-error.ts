/** Aborts the start. Its message is written for the user, so it is shown without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
