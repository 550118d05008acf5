// What the widget costs a site and its visitors, compared with other widgets published on npm.
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { bench } from './support/bench.ts'
import { goal, printRow } from './support/figures.ts'
import { runProduct, temporaryFolder } from './support/product.ts'
import { newTenant } from './support/tenant.ts'
import { watchFirstIntent } from './support/widget/first-intent.ts'
import { weighPeers } from './support/widget/peers.ts'
import { LOADER_LIMIT_KB, PANEL_LIMIT_KB, weighWidget } from './support/widget/weight.ts'

await bench('WIDG-3 what the widget weighs, compressed', async () => {
  const { loaderKb, panelKb } = weighWidget()
  const whole = loaderKb + panelKb
  printRow('Switchboard, loader', kb(loaderKb))
  printRow('Switchboard, loader and panel', kb(whole), '1.0 ×')
  for (const peer of await weighPeers())
    printRow(
      peer.name,
      kb(peer.kb),
      `${(peer.kb / whole).toFixed(1)} ×`,
      peer.isMeasured ? '' : 'as recorded',
    )
  goal('loader', loaderKb, LOADER_LIMIT_KB, 'KB')
  goal('panel, JavaScript and CSS', panelKb, PANEL_LIMIT_KB, 'KB')
})

await bench('WIDG-3 what the widget asks for before the first intent', async () => {
  const folder = temporaryFolder()
  const product = await runProduct(folder.path)
  try {
    const { snippet, widgetId } = await newTenant(product.url)
    const { before, after, usableMs } = await watchFirstIntent(snippet)
    printRow('requests before, at first intent', String(before.length), String(after.length))
    printRow('from a click to a field to write in', `${usableMs.toFixed(0)} ms`)
    goal('requests before the first intent', before.length, 1, 'requests')
    goal(
      'loader as it is sent, with its settings',
      await sentKb(`${product.url}/w/${widgetId}.js`),
      LOADER_LIMIT_KB,
      'KB',
    )
  } finally {
    await product.stop()
    folder.remove()
  }
})

async function sentKb(url: string): Promise<number> {
  const answer = await new Promise<IncomingMessage>((resolve) =>
    get(url, { headers: { 'accept-encoding': 'gzip' } }, resolve),
  )
  return (await buffer(answer)).length / 1024
}

function kb(size: number): string {
  return `${size.toFixed(1)} KB`
}
