// Runs the fake MCP server on its own port: `node --import tsx server/src/actions/mcp/fake/main.ts`.
import { MCP_TOKEN, startFakeMcp } from './index.ts'

const { url } = await startFakeMcp({ port: Number(process.env.PORT ?? 4121), host: 'localhost' })
console.log(`MCP server at ${url}: bearer token ${MCP_TOKEN}; orders 1042 and 1043`)
