/**
 * Whether the code of a JSON-RPC error means that the call was not executed: parse error, invalid request, unknown
 * method or invalid arguments. After any other code, such as an internal or server-defined error, it may have been.
 */
export const isRpcRefusal = (code: unknown): boolean =>
  typeof code === 'number' && [-32700, -32600, -32601, -32602].includes(code)
