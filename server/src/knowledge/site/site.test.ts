import { gzipSync } from 'node:zlib'
import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { knowledgeBase, onceRead } from '../../../test/knowledge.ts'
import { page, website } from '../../../test/website.ts'

const site = await website()
const testing = await testApp({ ALLOW_PRIVATE_HOSTS: site.host })
const { sqlIn } = testing
const base = await knowledgeBase(testing)
const { owner, agent } = base
const params = { id: String(agent.id) }

const save = (url: string) =>
  owner.call(api.knowledge.saveSite, { params: { param: String(agent.id) }, body: { url } })
const state = async () => (await owner.call(api.knowledge.site, { params })).site
const whenRead = async () => {
  await onceRead(async () => (await state())?.state).toMatch(/done|failed/)
  return (await state())!
}
const read = async (path = '/') => {
  await save(site.url(path))
  return whenRead()
}
const readAgain = async () => {
  await owner.call(api.knowledge.readSiteAgain, { params })
  return whenRead()
}
/** The stored texts of the site by path. */
const known = async () => {
  const rows = await sqlIn<{ url: string; text: string }>(
    owner.id,
    `select f.url, c.text from files f join chunks c on c.account_id = f.account_id and c.file_id = f.id
     where f.agent_id = $1 and f.store = 'site' order by f.url, c.ordinal`,
    [agent.id],
  )
  return Object.fromEntries(rows.map(({ url, text }) => [new URL(url).pathname, text]))
}

test('SITE-2 only the address of a public site is taken', async () => {
  for (const url of [
    'ftp://a.pl',
    'a.pl',
    'https://localhost',
    'https://1.2.3.4',
    'https://a.b1',
    'https://a',
    ' ',
  ])
    await expect(save(url), url).rejects.toMatchObject({ status: 400 })
  for (const url of ['http://a.pl', 'https://www.shop.example', 'https://a.b.co/path/x'])
    expect((await save(url)).parsed_site).toMatch(url)
  await owner.call(api.knowledge.removeSite, { params })
  expect(await state()).toBe(null)
})

test('SITE-4 a site is read along its own list and its links, as far as it allows', async () => {
  await base.startReading()
  site.publish({
    '/robots.txt': (_, response) =>
      response.end(
        'User-agent: *\nDisallow: /private\nSitemap: /x\nSitemap: http://elsewhere.example/map.xml',
      ),
    '/sitemap.xml': `<sitemapindex><sitemap><loc>${site.url('/pages.xml.gz')}</loc></sitemap></sitemapindex>`,
    '/pages.xml.gz': gzipSync(`<urlset><url><loc>${site.url('/listed?a=1&amp;b=2')}</loc></url></urlset>`),
    '/': page(
      'Shop',
      'We sell lamps.',
      '/delivery?utm_source=x#top',
      '/private/a',
      'https://other.example/',
      '/a.png',
    ),
    '/delivery': page('Delivery', 'Parcels arrive in two days.', '/', '/prices.txt'),
    '/listed?a=1&b=2': page('Listed', 'Nobody links to this.'),
    '/private/a': page('Private', 'Staff only.'),
    '/prices.txt': (_, response) =>
      response.setHeader('content-type', 'text/plain').end('A lamp costs 30 zl.'),
  })
  const { parsed_site } = await save(site.url('/'))
  expect(parsed_site).toBe(site.url('/'))
  expect(await whenRead()).toMatchObject({
    state: 'done',
    pages_read: 4,
    pages_found: 4,
    pages_changed: 4,
    error: null,
  })
  expect(Object.keys(await known())).toEqual(['/', '/delivery', '/listed', '/prices.txt'])
  expect(site.asked).not.toContain('/private/a')
  expect(site.asked).not.toContain('/a.png')
  const { files, count } = await base.list()
  expect(count).toBe(1)
  expect(files[0]).toMatchObject({
    file_name: 'prices.txt',
    url: site.url('/prices.txt'),
    id: expect.stringMatching(/^chroma_/),
  })
  const { agents } = await owner.call(api.agents.mine)
  expect(agents[0]!.parsed_site).toBe(site.url('/'))
})

test('a page is kept once, where it says it belongs, and not at all where it asks so', async () => {
  site.publish({
    '/': page(
      'Home',
      'Welcome to our home.',
      '/lamp?color=red',
      '/lamp?color=blue',
      '/hidden',
      '/moved',
      '/empty',
    ),
    '/lamp?color=red': `<link rel="canonical" href="/lamp">${page('Lamp', 'A fine lamp of brass.')}`,
    '/lamp?color=blue': `<link rel="canonical" href="/lamp">${page('Lamp', 'A fine lamp of brass.')}`,
    '/lamp': page('Lamp', 'A fine lamp of brass.'),
    '/hidden': `<meta name="robots" content="noindex">${page('Hidden', 'Not for machines.', '/behind')}`,
    '/behind': page('Behind', 'Reached through a hidden page.'),
    '/moved': (_, response) => response.writeHead(301, { location: '/arrived' }).end(),
    '/arrived': page('Arrived', 'This page has moved here.'),
    '/empty': '<html></html>',
  })
  expect((await read()).state).toBe('done')
  expect(Object.keys(await known())).toEqual(['/', '/arrived', '/behind', '/lamp'])
})

test('the same page under several addresses is kept once, and again when it comes to differ', async () => {
  const lamp = page('Lamp', 'The lamp costs 30 zl.')
  const links = ['/shop/lamp', '/sale/lamp', '/lamp?color=red']
  site.publish({
    '/': page('Home', 'Welcome.', ...links),
    '/shop/lamp': lamp,
    '/sale/lamp': lamp,
    '/lamp?color=red': lamp,
  })
  expect(await read()).toMatchObject({ state: 'done', error: null })
  expect(Object.keys(await known())).toHaveLength(2)
  site.publish({
    '/': page('Home', 'Welcome.', ...links),
    '/shop/lamp': lamp,
    '/sale/lamp': page('Lamp', 'The lamp costs 20 zl.'),
    '/lamp?color=red': lamp,
  })
  await readAgain()
  expect(Object.keys(await known())).toHaveLength(3)
})

test('the next reading takes in only what changed, and forgets what is gone', async () => {
  const versioned = (words: string, etag: string) => ({
    page: ((request, response) => {
      if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end()
      response.setHeader('etag', etag).setHeader('content-type', 'text/html').end(page('Page', words))
    }) satisfies Parameters<typeof site.pages.set>[1],
  })
  const home = page('Home', 'Three pages of ours.', '/same', '/changes', '/goes', '/notes.txt')
  site.publish({
    '/': home,
    '/same': versioned('This stays as it is.', '"1"').page,
    '/changes': versioned('We open at nine.', '"1"').page,
    '/goes': page('Goes', 'Soon this is gone.'),
    '/notes.txt': (_, response) => response.setHeader('content-type', 'text/plain').end('Some notes.'),
  })
  expect(await read('/?shop')).toMatchObject({ pages_changed: 5 })
  const versions = async () =>
    Object.fromEntries(
      (
        await sqlIn<{ url: string; ordinal: number; id: number }>(
          owner.id,
          `select f.url, c.id from files f join chunks c on c.account_id = f.account_id and c.file_id = f.id
           where f.agent_id = $1 and f.store = 'site'`,
          [agent.id],
        )
      ).map(({ url, id }) => [new URL(url).pathname, id]),
    )
  const before = await versions()
  const [notes] = (await base.list()).files
  await owner.call(api.knowledge.removeSiteFile, {
    params: { agentId: String(agent.id), fileId: notes!.id },
  })
  site.pages.set('/changes', versioned('We open at ten.', '"2"').page)
  site.pages.delete('/goes')
  expect(await readAgain()).toMatchObject({ state: 'done', pages_changed: 1, next_at: expect.any(String) })
  const after = await versions()
  expect(Object.keys(after).sort()).toEqual(['/', '/changes', '/same'])
  expect([after['/'], after['/same']]).toEqual([before['/'], before['/same']])
  expect(after['/changes']).not.toBe(before['/changes'])
  expect((await known())['/changes']).toContain('ten')
})

test('a site that cannot be reached keeps what was read of it, and says why', async () => {
  const before = await known()
  site.publish({ '/robots.txt': (_, response) => response.writeHead(503).end() })
  expect(await readAgain()).toMatchObject({
    state: 'failed',
    error: '127.0.0.1 did not serve its robots.txt. Try again later.',
  })
  expect(await known()).toEqual(before)
  site.publish({ '/robots.txt': (_, response) => response.end('User-agent: *\nDisallow: /') })
  expect((await readAgain()).error).toBe('127.0.0.1 disallows reading by programs in its robots.txt.')
})

test('another address takes the place of the one before, also in the middle of a reading', async () => {
  let finish = () => {}
  site.publish({
    '/': page('Old', 'The old shop.', '/slow'),
    '/slow': (_, response) => {
      finish = () => response.setHeader('content-type', 'text/html').end(page('Slow', 'Too late.'))
    },
    '/new': page('New', 'The new shop.'),
  })
  await save(site.url('/'))
  await onceRead(() => site.asked).toContain('/slow')
  await save(site.url('/new'))
  expect(await whenRead()).toMatchObject({ url: site.url('/new'), state: 'done' })
  finish()
  expect(Object.keys(await known())).toEqual(['/new'])
})

test('a reading that was cut off goes on where it was', async () => {
  site.publish({
    '/': page('Home', 'Once more.', '/one', '/two'),
    '/one': page('1', 'One page.'),
    '/two': page('2', 'Two pages.'),
  })
  await read('/')
  site.asked.length = 0
  await sqlIn(owner.id, `update site_pages set state = 'waiting' where url like '%/two'`)
  const [row] = await sqlIn<{ reading: number }>(
    owner.id,
    `update sites set state = 'reading' returning reading`,
  )
  await sqlIn(
    owner.id,
    `insert into jobs (account_id, kind, payload) values ($1, 'read_site', jsonb_build_object('agent_id', $2::bigint, 'reading', $3::bigint))`,
    [owner.id, agent.id, row!.reading],
  )
  testing.app.jobs.wake()
  await whenRead()
  expect(site.asked.filter((path) => path === '/one' || path === '/two')).toEqual(['/two'])
})

test('a site is read again by itself when its time has come', async () => {
  const before = (await state())!
  const inADay = new Date(before.next_at!).getTime() - new Date(before.finished_at!).getTime()
  expect(inADay).toBe(24 * 3_600_000)
  site.pages.set('/one', page('1', 'One page, written anew.'))
  await sqlIn(owner.id, `update jobs set run_at = now() where kind = 'read_site'`)
  testing.app.jobs.wake()
  await onceRead(async () => (await state())!.finished_at).not.toBe(before.finished_at)
  expect(await state()).toMatchObject({ state: 'done', pages_changed: 1 })
  expect((await known())['/one']).toContain('anew')
})

test('a removed site takes along all that it brought', async () => {
  await owner.call(api.knowledge.removeSite, { params })
  expect(await known()).toEqual({})
  expect((await owner.call(api.agents.mine)).agents[0]!.parsed_site).toBe(null)
})
