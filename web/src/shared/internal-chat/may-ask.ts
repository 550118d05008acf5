/** Whether there is an assistant, a non-empty text, and no question in progress. */
export function mayAsk(agentId: number | null | undefined, text: string, isAsking: boolean): boolean {
  if (agentId == null) {
    console.error('There is no assistant to ask: its id is missing')
    return false
  }
  return text.trim() !== '' && !isAsking
}
