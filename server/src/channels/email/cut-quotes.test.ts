import { expect, test } from 'vitest'
import { cutQuotes } from './cut-quotes.ts'

const QUOTED = '> Dzień dobry,\n> w czym możemy pomóc?'

test.each([
  ['Gmail, English', `On Mon, Mar 2, 2026 at 10:00 AM Shop <shop@example.com> wrote:\n\n${QUOTED}`],
  [
    'Gmail, broken into two lines',
    `On Mon, Mar 2, 2026 at 10:00 AM A Very Long Shop Name\n<shop@example.com> wrote:\n${QUOTED}`,
  ],
  ['Gmail, Polish', `pon., 2 mar 2026 o 10:00 Sklep <shop@example.com> napisał(a):\n\n${QUOTED}`],
  ['Gmail, Russian', `пн, 2 мар. 2026 г. в 10:00, Магазин <shop@example.com>:\n\n${QUOTED}`],
  ['Thunderbird, Polish', `W dniu 2.03.2026 o 10:00, Sklep pisze:\n${QUOTED}`],
  ['Thunderbird, Russian', `02.03.2026 10:00, Магазин пишет:\n${QUOTED}`],
  ['Apple Mail, English', `On 2 Mar 2026, at 10:00, Shop <shop@example.com> wrote:\n\n${QUOTED}`],
  [
    'Apple Mail, Polish',
    `Wiadomość napisana przez Sklep <shop@example.com> w dniu 2 mar 2026, o godz. 10:00:\n\n${QUOTED}`,
  ],
  ['Yandex', `02.03.2026, 10:00, "Магазин" <shop@example.com>:\n${QUOTED}`],
  ['Mail.ru', `Понедельник, 2 марта 2026, 10:00 +03:00 от Магазин <shop@example.com>:\n${QUOTED}`],
  [
    'Outlook, English',
    `From: Shop <shop@example.com>\nSent: Monday, March 2, 2026 10:00\nTo: Anna\nSubject: Re: Parcel\n\nHow can we help?`,
  ],
  [
    'Outlook, Polish',
    `________________________________\nOd: Sklep <shop@example.com>\nWysłane: poniedziałek, 2 marca 2026 10:00\nDo: Anna\nTemat: Odp: Paczka\n\nW czym pomóc?`,
  ],
  [
    'Outlook, Russian',
    `От: Магазин <shop@example.com>\nОтправлено: 2 марта 2026 г. 10:00\nКому: Анна\nТема: Re: Посылка\n\nЧем помочь?`,
  ],
  ['WP', `-----Oryginalna wiadomość-----\nOd: Sklep\nDo: Anna\n\nW czym pomóc?`],
  ['Onet', `W dniu 2026-03-02 10:00:00 użytkownik Sklep <shop@example.com> napisał:\n${QUOTED}`],
  ['Gmail, French', `Le lun. 2 mars 2026 à 10:00, Boutique <shop@example.com> a écrit :\n\n${QUOTED}`],
  ['Gmail, Spanish', `El lun, 2 mar 2026 a las 10:00, Tienda (<shop@example.com>) escribió:\n\n${QUOTED}`],
  [
    'Outlook, Czech',
    `Od: Obchod <shop@example.com>\nOdesláno: pondělí 2. března 2026 10:00\nKomu: Anna\nPředmět: Re: Zásilka\n\nJak můžeme pomoci?`,
  ],
  ['an older Outlook', '-----Original Message-----\nFrom: Shop\n\nHow can we help?'],
])('what %s quotes is cut', (_program, history) => {
  expect(cutQuotes(`Where is my parcel?\r\n\r\nAnna\r\n\r\n${history}`)).toBe('Where is my parcel?\n\nAnna')
})

test.each([
  ['a signature mark', '-- \nAnna Nowak\n+48 600 100 200'],
  ['an iPhone', 'Sent from my iPhone'],
  ['a telephone in Polish', 'Wysłane z iPhone’a'],
  ['Outlook for Android in Polish', 'Pobierz aplikację Outlook dla systemu Android'],
  ['a telephone in Russian', 'Отправлено с iPhone'],
])('what %s adds below is cut', (_who, signature) => {
  expect(cutQuotes(`Is it in stock?\n\n${signature}`)).toBe('Is it in stock?')
})

test('an answer below or between the quoted lines is kept', () => {
  const mail = `On Mon, Mar 2, 2026 at 10:00 AM Shop <shop@example.com> wrote:\n> Which size?\n\nM, please.\n\n> And the colour?\n\nBlue.`
  expect(cutQuotes(mail)).toBe('M, please.\n\nBlue.')
})

test.each([
  'From: my point of view it is broken.',
  'I wrote on Monday, and nobody answered:\nwhy?',
  'Order 4711 from 2 March:\n- one lamp\n- two shades',
  'Do you deliver on Sundays?',
  'What does a transport cost?\n\nFrom: Gdańsk\nTo: Łódź\nDate: 5 March\n\nWe are two people.',
  'On 2 March your courier wrote:\n\nNobody was at home.\n\nBut I was. What now?',
  'Which one is better?\n--\nThe blue one?',
  'My order.\n\nSent from the warehouse on Monday, and not here.',
  'Moje zamówienie?\n\nWysłane z magazynu w Łodzi, ale dokąd?',
])('a sentence that only looks like a quote stays: %s', (text) => {
  expect(cutQuotes(text)).toBe(text)
})

test('an answer below what a telephone adds and what it quotes is kept', () => {
  expect(cutQuotes(`Hello,\n\nSent from my iPhone\n\n${QUOTED}\n\nIn size M, please.`)).toContain('size M')
})

test.each([
  ['an address that never ends', `${'1'.repeat(200)}<${'a@'.repeat(100_000)}`],
  ['dates and addresses without end', '1<a@b>'.repeat(30_000)],
  ['lines that all could lead to a quote', 'on 2 Mar 10:00 <a@b> x:\n'.repeat(8_000)],
  ['headers without end', 'From: a@b 10:00 x\n'.repeat(10_000)],
])('%s takes no time to read', (_what, text) => {
  const begun = performance.now()
  cutQuotes(`Hello\n${text}`)
  expect(performance.now() - begun).toBeLessThan(10_000)
})

test('a forwarded mail is kept whole: it is what the customer writes about', () => {
  const mail =
    'Please see below.\n\n---------- Forwarded message ---------\nFrom: Courier <c@example.com>\nDate: today\n\nYour parcel is late.'
  expect(cutQuotes(mail)).toBe(mail)
})

test('a mail of nothing but quotes is shown as it came', () => {
  expect(cutQuotes(QUOTED)).toBe(QUOTED)
})
