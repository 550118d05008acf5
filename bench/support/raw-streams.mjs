// The floor for idle visitors: a bare Node server that keeps event streams open and sends heartbeats.
import { createServer } from 'node:http'

const streams = new Set()
createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.write(':\n\n')
  streams.add(response)
  request.on('close', () => streams.delete(response))
}).listen(0, '127.0.0.1', function () {
  console.log(`is ready at http://127.0.0.1:${this.address().port}`)
})
setInterval(() => {
  for (const response of streams) response.write(':\n\n')
}, 25_000)
