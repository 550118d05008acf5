/** Stops the start. Its message is one sentence for a person, so it is shown without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
