// Three shops, each with a price list, a policy and a web page, and customers who ask in their own words. No API key.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { api } from '@switchboard/contract'
import { type RunningProduct, runProduct, temporaryFolder } from '../bench/support/product.ts'
import { docx, wordParagraph } from '../server/test/files/office.ts'
import { inRoot } from '../tools/setup/paths.mjs'
import { createLiveChat, expect, launcher, panel, test } from './support/widget.ts'

interface Shop {
  language: string
  /** The first row contains the column names. */
  prices: string[][]
  policy: [heading: string, text: string]
  page: [heading: string, text: string]
  asked: [question: string, answer: RegExp][]
}

const SHOPS: Shop[] = [
  {
    language: 'en',
    prices: [
      ['Service', 'Price', 'Time'],
      ['Sharpening a kitchen knife', '£6', 'while you wait'],
      ['Sharpening scissors', '£9', '2 days'],
      ['New handle', '£25', '1 week'],
    ],
    policy: [
      'Refunds',
      'If you are not happy with our work, bring it back within 14 days and we return the full price.',
    ],
    page: [
      'Where to find us',
      'Our workshop is at 12 Mill Lane. Customers can park free of charge in the yard behind the building.',
    ],
    asked: [
      ['how much to sharpen scissors', /£9/],
      ['what if i am not happy, do i get my money back', /14 days/],
      ['can i leave my car somewhere near you', /yard behind/],
    ],
  },
  {
    language: 'pl',
    prices: [
      ['Usługa', 'Cena', 'Czas'],
      ['Skrócenie spodni', '35 zł', '2 dni'],
      ['Wymiana zamka w kurtce', '70 zł', '4 dni'],
      ['Zwężenie sukienki', '90 zł', 'tydzień'],
    ],
    policy: [
      'Reklamacje',
      'Reklamację usługi przyjmujemy w ciągu 14 dni od odbioru. Poprawkę robimy wtedy za darmo.',
    ],
    page: [
      'Dojazd',
      'Pracownia jest przy ulicy Młyńskiej 12. Klienci parkują bezpłatnie na podwórku za budynkiem.',
    ],
    asked: [
      ['ile za wymiane zamka w kurtce', /70 zł/],
      ['ile mam czasu na reklamację', /14 dni/],
      ['gdzie mogę zostawić auto', /podwórku/],
    ],
  },
  {
    language: 'ru',
    prices: [
      ['Услуга', 'Цена', 'Срок'],
      ['Замена экрана телефона', '4500 ₽', '1 день'],
      ['Замена батареи', '2200 ₽', '2 часа'],
      ['Чистка после воды', '3000 ₽', '3 дня'],
    ],
    policy: [
      'Гарантия',
      'На все работы мы даём гарантию шесть месяцев. Если поломка повторится, исправим бесплатно.',
    ],
    page: [
      'Как нас найти',
      'Мастерская находится на улице Мельничной, 12. Бесплатная парковка для клиентов во дворе за зданием.',
    ],
    asked: [
      ['сколько стоит поменять батарею', /2200/],
      ['а если опять сломается, чините бесплатно?', /шесть месяцев/],
      ['где можно оставить машину', /во дворе/],
    ],
  },
]

const folder = temporaryFolder()
let product: RunningProduct
let sites: Server

test.beforeAll(async () => {
  sites = createServer((request, response) => {
    const shop = SHOPS.find(({ language }) => request.url === `/${language}`)
    response.writeHead(shop ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
    const [heading, text] = shop?.page ?? ['', '']
    response.end(
      shop
        ? `<html lang="${shop.language}"><title>${heading}</title><main><h1>${heading}</h1><p>${text}</p></main></html>`
        : '',
    )
  })
  await new Promise<void>((resolve) => sites.listen(0, '127.0.0.1', resolve))
  product = await runProduct(folder.path, {
    nodeArguments: ['--import', pathToFileURL(inRoot('tools', 'test-support', 'no-network.mjs')).href],
    settings: { ALLOW_PRIVATE_HOSTS: new URL(siteOf('en')).host },
  })
})

test.afterAll(async () => {
  await product?.stop()
  sites.close()
  folder.remove()
})

const siteOf = (language: string) => `http://127.0.0.1:${(sites.address() as AddressInfo).port}/${language}`

for (const shop of SHOPS)
  test(`a shop (${shop.language}) is answered for from its PDF, its DOCX and its site, with no key`, async ({
    page,
    sites: pages,
  }) => {
    const chat = await createLiveChat(product.url)
    const { client } = chat.account
    const [heading, text] = shop.policy
    const form = new FormData()
    form.set('agent_id', String(chat.agent.id))
    form.append('file', new File([await pdfOf(page, shop.prices)], 'prices.pdf', { type: 'application/pdf' }))
    const words = docx(`${wordParagraph(heading, 'Heading1')}${wordParagraph(text)}`)
    form.append('file', new File([new Uint8Array(words)], 'policy.docx'))
    const { task_id } = await client.call(api.knowledge.upload, { form })
    await client.call(api.knowledge.saveSite, {
      params: { param: chat.agent.id },
      body: { url: siteOf(shop.language) },
    })
    const status = async () =>
      (await client.call(api.knowledge.uploadStatus, { params: { taskId: task_id } })).status
    await expect.poll(status, { timeout: 60_000 }).toBe('completed')
    const site = async () =>
      (await client.call(api.knowledge.site, { params: { id: chat.agent.id } })).site?.state
    await expect.poll(site, { timeout: 60_000 }).toBe('done')

    // Wait for the embeddings too: they are ready a moment after the lexical index.
    const hasMeaning = async () => {
      const body = { question: shop.asked[0]![0] }
      const { passages } = await client.call(api.knowledge.search, { params: { id: chat.agent.id }, body })
      return passages.length > 0 && passages.every(({ dense }) => dense !== null)
    }
    await expect.poll(hasMeaning, { timeout: 60_000 }).toBe(true)

    await page.goto(pages.put('shop-a', { body: `<main><h1>A shop</h1></main>${chat.snippet}` }))
    await launcher(page).click()
    const log = panel(page).getByRole('log')
    for (const [question, answer] of shop.asked) {
      await panel(page).getByRole('textbox').fill(question)
      await panel(page).getByRole('textbox').press('Enter')
      await expect(log).toContainText(answer, { timeout: 60_000 })
    }
  })

/** Printed by the browser, like many real price lists. */
async function pdfOf(page: Page, rows: string[][]): Promise<Uint8Array<ArrayBuffer>> {
  const cells = (row: string[], tag: string) => row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')
  const [names, ...others] = rows
  const body = others.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')
  await page.setContent(
    `<style>td,th{border:1px solid;padding:6px;text-align:left}</style><table><tr>${cells(names!, 'th')}</tr>${body}</table>`,
  )
  return new Uint8Array(await page.pdf())
}
