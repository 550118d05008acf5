/** As a call takes it. */
export const ACTION = {
  ...{ name: 'a', when_to_use: 'a', method: 'GET', url: 'https://127.0.0.1/a', auth: { type: 'none' } },
  ...{ inputs: [], fields: [{ label: 'a', path: 'a' }], proofs: [], timeout_s: 1, is_on: false },
}

/** As it is stored. */
export const actionRow = (agent_id: number) => ({
  ...{ ...ACTION, agent_id, body: '', auth: { type: 'none', name: '' } },
  inputs: '[]',
  fields: JSON.stringify(ACTION.fields),
  proofs: '[]',
})
