import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { utils, write } from '@e965/xlsx'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { rar, sevenZip, tar } from '../../../test/files/archives.ts'
import { docx, epub, openDocument, pptx, wordParagraph, wordTable } from '../../../test/files/office.ts'
import { doc, msg } from '../../../test/files/ole.ts'
import { pdfOfPages, scannedPdf } from '../../../test/files/pdf.ts'
import { zipOf } from '../../../test/files/zip.ts'
import { type Chunk, type ParsedFile, parseFile, parsePage } from './index.ts'

const { signal } = new AbortController()
const parse = (name: string, content: Buffer | string) =>
  parseFile({ name, bytes: Buffer.from(content as string) }, signal)
const said = ({ documents }: ParsedFile) => documents.flatMap(({ chunks }) => chunks.map(asLine))
const asLine = ({ heading, question, text }: Chunk) => [heading, question, text].filter(Boolean).join(' > ')

const RETURNS = 'Goods can be returned within 30 days of delivery.'
const notice = readFileSync(new URL('../../../test/files/notice.jpg', import.meta.url))
const russianNotice = readFileSync(new URL('../../../test/files/notice-ru.jpg', import.meta.url))

describe('documents keep their title, headings and tables', () => {
  test('a PDF', async () => {
    const parsed = await parse(
      'terms.pdf',
      pdfOfPages([
        ['Returns', RETURNS],
        ['Delivery', 'We ship on every working day.'],
      ]),
    )
    expect(parsed).toMatchObject({ pages: 2, mediaType: 'application/pdf' })
    expect(said(parsed).join('\n')).toContain(RETURNS)
    expect(said(parsed).join('\n')).toContain('We ship on every working day.')
  })

  test('a PDF that is a picture', async () => {
    const parsed = await parse('scan.pdf', scannedPdf(notice, 760, 200))
    expect(said(parsed).join(' ')).toContain('Returns are accepted within 30 days.')
  })

  test('a picture, in English and in Polish', async () => {
    const text = said(await parse('notice.jpg', notice)).join(' ')
    expect(text).toContain('Returns are accepted within 30 days.')
    expect(text).toContain('Zwroty przyjmujemy w ciągu 30 dni.')
  })

  test('a scan in Russian is refused with the reason, as a picture and as a PDF', async () => {
    const reason = /Only English and Polish scans can be read/
    await expect(parse('notice-ru.jpg', russianNotice)).rejects.toThrow(reason)
    await expect(parse('scan-ru.pdf', scannedPdf(russianNotice, 760, 200))).rejects.toThrow(reason)
  })

  test('a Word file', async () => {
    const body = [
      wordParagraph('Shop', 'Heading1'),
      wordParagraph('Returns', 'Heading2'),
      wordParagraph(RETURNS),
      wordTable([
        ['City', 'Price'],
        ['Warsaw', '10 EUR'],
      ]),
    ]
    const parsed = await parse('terms.docx', docx(body.join('')))
    expect(parsed.documents[0]?.title).toBe('Shop')
    expect(said(parsed)).toEqual([`Returns > ${RETURNS}`, 'Returns > City: Warsaw; Price: 10 EUR'])
  })

  test('an old Word file', async () => {
    const parsed = await parse('terms.doc', doc(`Returns\n${RETURNS}\nZażółć gęślą jaźń.`))
    expect(said(parsed)).toEqual([`Returns > ${RETURNS}\nZażółć gęślą jaźń.`])
  })

  test('old Word files keep the rows of their tables', async () => {
    const rows = [
      ['Service', 'Price', 'Time'],
      ['Bronze tune-up', '35 EUR', 'same day'],
      ['Silver tune-up', '60 EUR\nwith parts', ''],
    ].map((cells) => `${cells.join('\x07')}\x07\x07`)
    const parsed = await parse('prices.doc', doc(`Our prices\n${rows.join('')}${RETURNS}\nBring:\ta lock\n`))
    expect(said(parsed)).toEqual([
      'Our prices',
      'Service: Bronze tune-up; Price: 35 EUR; Time: same day\nService: Silver tune-up; Price: 60 EUR with parts',
      `${RETURNS}\nBring: a lock`,
    ])
  })

  test('slides', async () => {
    const parsed = await parse(
      'plan.pptx',
      pptx([
        ['Returns', RETURNS],
        ['Prices', 'The basic plan is 10 EUR a month.'],
      ]),
    )
    expect(said(parsed)).toEqual([`Returns > ${RETURNS}`, 'Prices > The basic plan is 10 EUR a month.'])
  })

  test('an OpenDocument text', async () => {
    const body = `<text:h text:outline-level="1">Returns</text:h><text:p>${RETURNS}</text:p>`
    expect(said(await parse('terms.odt', openDocument('text', body)))).toEqual([`Returns > ${RETURNS}`])
  })

  test('an OpenDocument presentation', async () => {
    const body = `<draw:page draw:name="1"><draw:frame><draw:text-box><text:p>${RETURNS}</text:p></draw:text-box></draw:frame></draw:page>`
    expect(said(await parse('terms.odp', openDocument('presentation', body)))).toEqual([RETURNS])
  })

  test('an e-book', async () => {
    const parsed = await parse('guide.epub', epub('The guide', [`<h1>Returns</h1><p>${RETURNS}</p>`]))
    expect(parsed.documents[0]?.title).toBe('The guide')
    expect(said(parsed)).toEqual([`Returns > ${RETURNS}`])
  })

  test('rich text', async () => {
    const parsed = await parse(
      'terms.rtf',
      `{\\rtf1\\ansi\\ansicpg1250 ${RETURNS}\\par Za\\'bf\\'f3\\'b3\\'e6.\\par}`,
    )
    expect(said(parsed).join('\n')).toContain(RETURNS)
    expect(said(parsed).join('\n')).toContain('Zażółć')
  })

  test.each(['xlsx', 'biff8', 'ods'] as const)('a sheet saved as %s', async (bookType) => {
    const book = utils.book_new()
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['City', 'Price'],
        ['Warsaw', 10],
        ['Gdańsk', 12],
      ]),
      'Delivery',
    )
    const parsed = await parse('prices', write(book, { type: 'buffer', bookType }))
    expect(said(parsed)).toEqual(['Delivery > City: Warsaw; Price: 10\nCity: Gdańsk; Price: 12'])
  })

  test('a table of values, whatever parts them', async () => {
    for (const mark of [',', ';', '\t'])
      expect(said(await parse('prices.csv', `City${mark}Price\nWarsaw${mark}10\n`))).toEqual([
        'City: Warsaw; Price: 10',
      ])
  })

  test('Markdown', async () => {
    const parsed = await parse(
      'help.md',
      `# Shop\n\n## Returns\n\n**Goods** can be [returned](https://a.b) soon.\n\n<!-- hidden -->\n`,
    )
    expect(parsed.documents[0]?.title).toBe('Shop')
    expect(said(parsed)).toEqual(['Returns > Goods can be returned soon.'])
  })

  test('JSON', async () => {
    const parsed = await parse(
      'shop.json',
      JSON.stringify({ faq: [{ question: 'Open?', answer: 'Daily.' }], name: 'Shop' }),
    )
    expect(said(parsed)).toEqual(['name: Shop', 'faq > Open? > Daily.'])
  })

  test('code', async () => {
    const parsed = await parse('ship.py', 'def ship(order):\n    return order\n\n# Ships today\nship(1)\n')
    expect(parsed.documents[0]?.chunks[0]).toMatchObject({
      kind: 'code',
      text: expect.stringContaining('    return order'),
    })
  })

  test('a mail with a file attached', async () => {
    const boundary = 'x'
    const mail = [
      'From: shop@example.com',
      'Subject: =?utf-8?Q?Zwroty_i_wymiany?=',
      `Content-Type: multipart/mixed; boundary=${boundary}`,
      '',
      `--${boundary}\r\nContent-Type: text/plain\r\n\r\n${RETURNS}`,
      `--${boundary}\r\nContent-Type: text/plain; name=a.txt\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\nWe ship daily.`,
      `--${boundary}--`,
    ].join('\r\n')
    const parsed = await parse('mail.eml', mail)
    expect(parsed.documents.map(({ title, path }) => [title, path])).toEqual([
      ['Zwroty i wymiany', ''],
      ['a', 'a.txt'],
    ])
    expect(said(parsed)).toEqual([RETURNS, 'We ship daily.'])
  })

  test('an Outlook message', async () => {
    const parsed = await parse('mail.msg', msg('Returns', RETURNS))
    expect(parsed.documents[0]?.title).toBe('Returns')
    expect(said(parsed)).toEqual([RETURNS])
  })
})

describe('archives give the documents in them', () => {
  const inner = {
    'faq/a.txt': RETURNS,
    'b.md': '# Delivery\n\nWe ship daily.',
    'setup.exe': Buffer.from('MZ\x90\0\0\0\0\0'),
  }

  test('a zip, with a zip in it', async () => {
    const parsed = await parse('all.zip', zipOf({ 'old.zip': zipOf(inner), 'c.txt': 'Call us at noon.' }))
    expect(parsed.documents.map(({ path }) => path)).toEqual(['old.zip/faq/a.txt', 'old.zip/b.md', 'c.txt'])
    expect(parsed.skipped).toEqual([
      { path: 'old.zip/setup.exe', reason: { code: 'file_kind', params: { kind: 'exe' } } },
    ])
  })

  test('a tar, compressed or not, without its links', async () => {
    const packed = await tar([
      { name: 'a.txt', content: RETURNS },
      { name: 'b.txt', linkTo: '/etc/passwd' },
    ])
    for (const [name, bytes] of [
      ['a.tar', packed],
      ['a.tgz', gzipSync(packed)],
    ] as const)
      expect((await parse(name, bytes)).documents).toMatchObject([
        { path: 'a.txt', chunks: [{ text: RETURNS }] },
      ])
  })

  test('a compressed file', async () => {
    expect(said(await parse('terms.txt.gz', gzipSync(RETURNS)))).toEqual([RETURNS])
  })

  test.each([
    ['7z', sevenZip('a.txt', RETURNS)],
    ['rar', rar('a.txt', RETURNS)],
  ])('a %s', async (extension, bytes) => {
    expect((await parse(`all.${extension}`, bytes)).documents).toMatchObject([
      { path: 'a.txt', chunks: [{ text: RETURNS }] },
    ])
  })
})

describe('text is read in the letters it was written in', () => {
  const polish =
    'Zwrot towaru jest możliwy w ciągu 30 dni. Pieniądze oddajemy w trzy dni, a przesyłkę opłaca sklep.'
  const russian =
    'Вернуть товар можно в течение 30 дней. Деньги мы возвращаем за три дня, доставку оплачивает магазин.'

  test.each([
    ['windows-1250', polish],
    ['iso-8859-2', polish],
    ['utf-16le', polish],
    ['windows-1251', russian],
    ['koi8-r', russian],
    ['utf-16be', russian],
  ])('%s', async (encoding, text) => {
    const parsed = await parse('terms.txt', iconv.encode(text, encoding, { addBOM: false }))
    expect(said(parsed)).toEqual([text])
    expect(parsed.documents[0]?.language).toBe(text === polish ? 'pl' : 'ru')
  })
})

describe('a question stays with its answer', () => {
  test.each([
    ['under a heading', 'a.md', '## How long does it take?\n\nTwo days.\n\n## Other\n\nNothing more to say.'],
    ['on a line of its own', 'a.txt', 'How long does it take?\nTwo days.'],
    ['marked as such', 'a.txt', 'Q: How long does it take?\nA: Two days.'],
    ['in Polish', 'a.txt', 'Pytanie: Jak długo to trwa?\nOdpowiedź: Dwa dni.'],
    ['in Russian', 'a.txt', 'Вопрос: Сколько это займёт?\nОтвет: Два дня.'],
    ['in a table', 'a.csv', 'Question,Answer\nHow long does it take?,Two days.'],
    ['folded away', 'a.html', '<details><summary>How long does it take?</summary><p>Two days.</p></details>'],
    ['in a list of terms', 'a.html', '<dl><dt>How long does it take?</dt><dd>Two days.</dd></dl>'],
  ])('%s', async (_, name, content) => {
    const [first] = (await parse(name, content)).documents[0]!.chunks
    expect(first).toMatchObject({
      kind: 'faq',
      question: expect.stringMatching(/^(How long does it take|Jak długo to trwa|Сколько это займёт)\?$/),
      text: expect.stringMatching(/^(Two days|Dwa dni|Два дня)\.$/),
    })
  })
})

test('in rich text, what old programs show in the stead of a letter is not read', async () => {
  const rtf = String.raw`{\rtf1\ansi Wysy\u322\'b3ka 12 z\u322?. {\uc0 Dob\u281 } i \u1044 D\u1086\'ee. \{z\u322?ote\}\par}`
  const { documents } = await parseFile({ name: 'terms.rtf', bytes: Buffer.from(rtf, 'latin1') }, signal)
  expect(documents[0]!.chunks[0]!.text).toBe('Wysyłka 12 zł. Dobę i До. {złote}')
})

test('what nobody sees is not read', async () => {
  const html = `<title>T</title><script>let a</script><p hidden>one</p><p style="display: none">two</p>
    <!-- three --><p aria-hidden="true">four</p><p>Se\u200ben\u202e \u{e0041}this\ue000.</p>`
  expect(said(await parse('a.html', html))).toEqual(['Seen this.'])
  const unclosed = '<html><head><title>T</title><style>p {}</style><body><p>Seen this too.</p></body></html>'
  expect(said(await parse('b.html', unclosed))).toEqual(['Seen this too.'])
})

test('a page tells where it leads and whether it may be kept', async () => {
  const html = `<html><head><title>Help – Shop</title><link rel="canonical" href="/help"><meta name="robots" content="noindex, follow">
    </head><body><nav><a href="/a#top">A</a></nav><main><h1>Help</h1><p>${RETURNS.repeat(5)}</p><a href="b?x=1">B</a>
    <a href="mailto:a@b.c">mail</a><a href="https://other.example/">other</a></main><footer>Everywhere</footer></body></html>`
  const page = await parsePage(Buffer.from(html), 'https://shop.example/dir/page', signal)
  expect(page).toMatchObject({
    title: 'Help – Shop',
    links: ['https://shop.example/a', 'https://shop.example/dir/b?x=1', 'https://other.example/'],
    canonical: 'https://shop.example/help',
    noindex: true,
    nofollow: false,
  })
  expect(page.chunks.map(asLine).join('\n')).not.toContain('Everywhere')
})

test('a recording goes to whoever can listen, and is refused when nobody can', async () => {
  const bytes = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt '), Buffer.alloc(64)])
  await expect(parse('call.wav', bytes)).rejects.toThrow('Recordings need a model')
  const transcribe = async ({ mediaType }: { mediaType: string }) => `Heard in ${mediaType}: ${RETURNS}`
  const parsed = await parseFile({ name: 'call.wav', bytes, transcribe }, signal)
  expect(said(parsed)).toEqual([`Heard in audio/wav: ${RETURNS}`])
})

test('reading stops as soon as nobody wants it', async () => {
  const stop = new AbortController()
  const reading = parseFile({ name: 'a.txt', bytes: Buffer.from(RETURNS.repeat(100_000)) }, stop.signal)
  stop.abort(new Error('not wanted'))
  await expect(reading).rejects.toThrow('not wanted')
  expect(said(await parse('b.txt', RETURNS))).toEqual([RETURNS])
})
