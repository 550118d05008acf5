import { prepare } from '../../tools/setup/prepare.mjs'
import { startProduct } from './product.ts'

/** Every browser test talks to one real server: the built product on a database of its own. */
export default async function globalSetup() {
  await prepare()
  const product = await startProduct()
  process.env.E2E_URL = product.url
  return product.stop
}
