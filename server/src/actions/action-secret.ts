/** Sealed for this very action: copied into another one's row, it does not open. */
export const actionSecretPlace = (actionId: number) => `secret of action ${actionId}`

/** The actions of a server have its secret. */
export const mcpSecretPlace = (serverId: number) => `secret of MCP server ${serverId}`
