/** As an API request. */
export const ACTION = {
  ...{ name: 'a', when_to_use: 'a', method: 'GET', url: 'https://127.0.0.1/a', auth: { type: 'none' } },
  ...{ inputs: [], fields: [{ label: 'a', path: 'a' }], proofs: [], timeout_s: 1, is_on: false },
}

/** As an API request. */
export const MCP_SERVER = { name: 'a', url: 'https://127.0.0.1/mcp', auth: { type: 'none' } }

/** With one tool. */
export const mcpServerRow = (agent_id: number) => ({
  ...{ ...MCP_SERVER, agent_id, auth: JSON.stringify({ type: 'none', name: '' }), listed_at: new Date() },
  tools: JSON.stringify([
    {
      ...{ name: 'a', title: 'a', description: '', is_read_only: true, inputs: [], problem: null },
      ...{ body: '{}', types: {} },
    },
  ]),
})

/** As a database row. */
export const actionRow = (agent_id: number) => ({
  ...{ ...ACTION, agent_id, body: '', auth: { type: 'none', name: '' } },
  inputs: '[]',
  fields: JSON.stringify(ACTION.fields),
  proofs: '[]',
})

/** A proposed change. */
export const proposalRow = (action_id: number) => ({
  ...{ action_id, action: 'a', inputs: '[]', asked_values: '{}', values: '{}', identity: '{}', found: '[]' },
  ...{ language: 'en', created_at: new Date(), expires_at: new Date(Date.now() + 3_600_000) },
})
