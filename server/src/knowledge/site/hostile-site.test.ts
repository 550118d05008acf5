import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@switchboard/contract'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { knowledgeBase, onceRead } from '../../../test/knowledge.ts'
import { page, website } from '../../../test/website.ts'

const site = await website()
const testing = await testApp({ ALLOW_PRIVATE_HOSTS: site.host })
const base = await knowledgeBase(testing)
const { owner, agent } = base
await base.startReading()

const state = async () => (await owner.call(api.knowledge.site, { params: { id: String(agent.id) } })).site!
const save = (path: string) =>
  owner.call(api.knowledge.saveSite, { params: { param: String(agent.id) }, body: { url: site.url(path) } })
const read = async (path: string) => {
  await save(path)
  await onceRead(async () => (await state()).state).toMatch(/done|failed/)
  return state()
}
const texts = async () => {
  const rows = await testing.sqlIn<{ text: string }>(owner.id, 'select text from chunks order by id')
  return rows.map(({ text }) => text)
}

test('no page leads into the private network', async () => {
  let connects = 0
  const secret = createServer((_, response) => response.end('secret')).on('connection', () => connects++)
  await new Promise<void>((resolve) => secret.listen(0, '127.0.0.1', resolve))
  const { port } = secret.address() as AddressInfo
  const inside = [
    `http://127.0.0.1:${port}/`,
    `http://[::1]:${port}/`,
    `http://2130706433:${port}/`,
    'http://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
  ]
  const redirects = inside.map((_, n) => `/to/${n}`)
  site.publish({ '/': page('Home', 'A harmless home page.', ...inside, ...redirects) })
  for (const [n, location] of inside.entries())
    site.pages.set(`/to/${n}`, (_, response) => response.writeHead(302, { location }).end())
  expect(await read('/')).toMatchObject({ state: 'done', pages_read: 1 })
  expect(connects).toBe(0)
  secret.close()
})

test('a page without an end, a redirect in circles and a flood of cookies cost little', async () => {
  let sent = 0
  site.publish({
    '/': page('Home', 'Only this page is real.', '/endless', '/circle', '/cookie'),
    '/endless': (_, response) => {
      response.setHeader('content-type', 'text/html')
      const chunk = Buffer.alloc(256 * 1024, 'a ')
      const more = () => {
        while (response.writable && response.write(chunk)) sent += chunk.length
        response.once('drain', more)
      }
      more()
    },
    '/circle': (_, response) => response.writeHead(302, { location: '/circle' }).end(),
    '/cookie': (request, response) =>
      request.headers.cookie
        ? response.end(page('Cookie', 'Never seen.'))
        : response.writeHead(302, { location: '/cookie', 'set-cookie': 'a=b' }).end(),
  })
  expect(await read('/?1')).toMatchObject({ state: 'done', pages_read: 1 })
  expect(await texts()).toEqual([expect.stringContaining('Only this page is real.')])
  expect(sent).toBeLessThan(100 * 1024 * 1024)
})

test('words are read in the alphabet the site says, and in the one it only uses', async () => {
  const [declared, silent] = ['Zażółć gęślą jaźń, mówi lampa.', 'Pchnąć w tę łódź jeża lub ośm skrzyń fig.']
  const html = 'text/html; charset=windows-1250'
  site.publish({
    '/': (_, response) =>
      response
        .setHeader('content-type', html)
        .end(iconv.encode(page('Strona', declared, '/silent'), 'win1250')),
    '/silent': (_, response) => response.setHeader('content-type', 'text/html').end(page('Strona', silent)),
  })
  await read('/?2')
  const words = (await texts()).join('\n')
  expect(words).toContain(declared)
  expect(words).toContain(silent)
})

test('a site without an end is read until the time is up', async () => {
  let pages = 0
  site.publish({
    '/robots.txt': (_, response) => response.writeHead(404).end(),
    '/sitemap.xml': (_, response) => response.writeHead(404).end(),
    '*': (_, response) => {
      pages += 1
      if (pages === 12) testing.passTime(11 * 60_000)
      const links = Array.from({ length: 30 }, (_, n) => `/p${pages}-${n}`)
      response.setHeader('content-type', 'text/html').end(page('Endless', `Page ${pages} of many.`, ...links))
    },
  })
  const { state, pages_read } = await read('/?3')
  expect(state).toBe('done')
  expect(pages_read).toBeGreaterThan(5)
  expect(pages_read).toBeLessThan(20)
})
