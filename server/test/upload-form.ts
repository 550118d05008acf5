/** The form of an upload that names the agent and has one file. */
export function uploadTo(agent: number): FormData {
  const form = new FormData()
  form.append('agent_id', String(agent))
  form.append('file', new Blob(['We are open from 9 to 17.']), 'hours.txt')
  return form
}
