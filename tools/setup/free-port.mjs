import { createServer } from 'node:net'

/**
 * The preferred port if it is free, else any other.
 * @param {number} wished
 * @returns {Promise<number>}
 */
export async function freePort(wished) {
  // A fake listens on one of the two, and another program may occupy only the other.
  for (const host of ['127.0.0.1', '::1']) if (!(await isFree(wished, host))) return anyPort()
  return wished
}

/** @param {number} port @param {string} host @returns {Promise<boolean>} */
function isFree(port, host) {
  return new Promise((resolve) => {
    const server = createServer()
    // Without IPv6 the port counts as free there.
    server.once('error', (error) => resolve(!('code' in error) || error.code !== 'EADDRINUSE'))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}

/** @returns {Promise<number>} */
function anyPort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
