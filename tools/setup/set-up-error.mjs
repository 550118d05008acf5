/** Ends a command with a sentence for a person, without a stack. */
export class SetUpError extends Error {}
