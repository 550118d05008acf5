/**
 * Whether the code of a JSON-RPC error says that the call was not taken on: not read, no request, no such method, wrong
 * arguments. After any other, such as an internal error or a code of the server's own, something may have been done.
 */
export const isRpcRefusal = (code: unknown): boolean =>
  typeof code === 'number' && [-32700, -32600, -32601, -32602].includes(code)
