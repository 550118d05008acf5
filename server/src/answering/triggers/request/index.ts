/** The words in which a customer asks for a person, if they do. */
export function asksForPerson(text: string): string | null {
  return /\b(talk|speak) to a (human|person)\b/i.test(text) ? text : null
}
