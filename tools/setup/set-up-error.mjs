/** Ends a command with a message for people, without a stack trace. */
export class SetUpError extends Error {}
