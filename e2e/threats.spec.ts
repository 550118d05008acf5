// Short runs of npm run bench -- threats: the same code with smaller numbers.
import { UNLIMITED } from '../bench/support/product.ts'
import { fairReading } from '../bench/support/threats/fair-reading.ts'
import { DEFAULT_LIMITS, floods } from '../bench/support/threats/floods.ts'
import { fuzz } from '../bench/support/threats/fuzz.ts'
import { type Installation, openInstallation } from '../bench/support/threats/installation.ts'
import { accessMatrix } from '../bench/support/threats/matrix.ts'
import { ssrf } from '../bench/support/threats/ssrf.ts'
import { xss } from '../bench/support/threats/xss.ts'
import { openNetworks, xssInChannels } from '../bench/support/threats/xss-channels.ts'
import { XSS_PAYLOADS } from '../bench/support/threats/xss-payloads.ts'
import { scanForXss, watchForXss } from '../bench/support/threats/xss-scan.ts'
import { expect, test } from './support/test.ts'

const LONGEST_MS = 300_000

test('every call refuses strangers, visitors and neighbours, wrong requests and addresses that lead inside', async () => {
  test.setTimeout(LONGEST_MS)
  await on(UNLIMITED, async (installation) => {
    const { cells, problems } = await accessMatrix(installation)
    expect(problems).toEqual([])
    expect(cells.map(({ caller }) => caller)).toEqual(
      expect.arrayContaining(['no token', 'foreign token', 'visitor', 'other visitor', 'foreign id']),
    )
    expect((await fuzz(installation, { requests: 1_500, seed: 7 })).problems).toEqual([])
    expect((await ssrf(installation, 0.25)).problems).toEqual([])
  })
})

test('hostile texts stay texts on every screen of the console and in the live chat', async () => {
  test.setTimeout(LONGEST_MS)
  expect(XSS_PAYLOADS.length).toBeGreaterThanOrEqual(400)
  await on(UNLIMITED, async (installation) => {
    const { payloads, sinks, problems } = await xss(installation, { payloads: 5 })
    expect(problems).toEqual([])
    expect(sinks.filter(({ seen }) => seen < payloads)).toEqual([])
  })
})

test('hostile names and texts that come in through other networks stay texts', async () => {
  test.setTimeout(LONGEST_MS)
  const networks = await openNetworks()
  try {
    await on({ ...UNLIMITED, ...networks.settings }, async (installation) => {
      const { payloads, sinks, problems } = await xssInChannels(installation, networks, { payloads: 5 })
      expect(problems).toEqual([])
      expect(sinks.filter(({ seen }) => seen < payloads)).toEqual([])
    })
  } finally {
    await networks.close()
  }
})

test('floods of messages, guesses and uploads hit their limits without affecting other users', async () => {
  test.setTimeout(LONGEST_MS)
  await on(DEFAULT_LIMITS, async (installation) => {
    const missed = (await floods(installation)).filter(({ measured, limit }) => measured > limit)
    expect(missed).toEqual([])
    // The bench measures the delay; here only the order counts.
    const [reading] = await fairReading(installation, { rounds: 1, texts: 1 })
    expect(reading!.pdfsWaiting).toBeGreaterThanOrEqual(15)
  })
})

test('the scan of a page sees payloads that became markup, ran, or wait for a click', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/./)
  await watchForXss(page)
  // A page without our CSP, which would keep the payloads from becoming markup.
  const faultsOf = async (index: number) => {
    await page.setContent(`<main>${XSS_PAYLOADS[index]!('__xss(1)')}</main>`)
    return (await scanForXss(page)).faults
  }
  const markup = XSS_PAYLOADS.findIndex((payload) => payload('F').startsWith('<img src=x onerror=F>'))
  const link = XSS_PAYLOADS.findIndex((payload) => payload('F').startsWith('<a href="javascript:F">'))
  expect(await faultsOf(markup)).not.toEqual([])
  expect(await faultsOf(link)).not.toEqual([])
  expect(await faultsOf(XSS_PAYLOADS.findIndex((payload) => payload('F').startsWith('&lt;img')))).toEqual([])
})

async function on(settings: Record<string, string>, work: (installation: Installation) => Promise<void>) {
  const installation = await openInstallation(settings)
  try {
    await work(installation)
  } finally {
    await installation.stop()
  }
}
