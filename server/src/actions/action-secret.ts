/** Binds the sealed secret to this action: copied into another action's row, it cannot be opened. */
export const actionSecretPlace = (actionId: number) => `secret of action ${actionId}`

/** All actions of an MCP server share its secret. */
export const mcpSecretPlace = (serverId: number) => `secret of MCP server ${serverId}`
