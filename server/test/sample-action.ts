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

/** A change that waits for a person. */
export const proposalRow = (action_id: number) => ({
  ...{ action_id, action: 'a', inputs: '[]', asked_values: '{}', values: '{}', identity: '{}', found: '[]' },
  ...{ language: 'en', created_at: new Date(), expires_at: new Date(Date.now() + 3_600_000) },
})
