import { mkdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { runProduct, temporaryFolder } from '../../bench/support/product.ts'
import { inRoot } from '../../tools/setup/paths.mjs'
import { prepare } from '../../tools/setup/prepare.mjs'
import { createAccount } from './account.ts'
import { paymentSettings } from './payments.ts'

const OPERATOR = 'operator@example.com'
const logPath = inRoot('.cache', 'test', 'server.log')

/** Starts the server for all browser tests: the built product on a separate database, without network access. */
export default async function globalSetup() {
  await prepare()
  mkdirSync(inRoot('.cache', 'test'), { recursive: true })
  const folder = temporaryFolder()
  const noNetwork = pathToFileURL(inRoot('tools', 'test-support', 'no-network.mjs')).href
  const product = await runProduct(folder.path, {
    nodeArguments: ['--import', noNetwork],
    settings: { LOG_LEVEL: 'info', TRIAL_SESSIONS: '100', ...paymentSettings },
    logPath,
  })
  // The first account runs the installation, which must not be a test's own account by accident.
  await createAccount(product.url, { email: OPERATOR })
  process.env.E2E_URL = product.url
  process.env.E2E_DATA_DIR = folder.path
  return async () => {
    const code = await product.stop()
    folder.remove()
    if (code !== 0) throw new Error(`The server did not stop cleanly (code ${code}). Its log is ${logPath}.`)
  }
}
