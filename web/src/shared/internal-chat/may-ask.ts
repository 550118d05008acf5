/** A question needs an assistant and words, and that none is on its way already. */
export function mayAsk(agentId: number | null | undefined, text: string, isAsking: boolean): boolean {
  if (agentId == null) {
    console.error('There is no assistant to ask: its id is missing')
    return false
  }
  return text.trim() !== '' && !isAsking
}
