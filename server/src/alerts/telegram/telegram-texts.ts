import type { Language } from '@switchboard/contract'
import type { TakenError } from '../../chats/take-chat.ts'

interface Texts {
  linked(person: string): string
  inUse: string
  ended: string
  expired: string
  notLinked: string
  howToAnswer: string
  wordsOnly: string
  editsStay: string
  take: string
  sendDraft: string
  later: string
  draft(text: string): string
  taken: string
  takenBy(name: string): string
  notNeeded(name: string | null): string
  draftSent(customer: string): string
  draftSentBy(name: string): string
  draftRejectedBy(name: string): string
  draftOutdated: string
  putOff(minutes: number): string
  putOffQuiet: string
  passedOn(minutes: number): string
  sent(customer: string): string
  notSent(reason: string): string
  disconnected: string
  gone: string
  notAllowed: string
  failed: string
}

/** Each fits into the 200 characters that a pressed button can show. */
export const telegramTexts: Record<Language, Texts> = {
  en: {
    linked: (person) =>
      `This chat is linked to ${person}. Alerts of conversations that need a person come here. Reply to an alert to answer the customer. If this is not you, send /unlink.`,
    inUse: 'This chat is linked to somebody else, and stays so. To change that, send /unlink first.',
    ended:
      'This chat is no longer linked, and no alerts come here. Link it again in the console: Settings → Alerts. To write as a customer, send /start.',
    expired: 'This link has expired or was already used. Get a new one in the console: Settings → Alerts.',
    notLinked:
      'This chat is not linked any more, and nothing was sent. Link it again in the console: Settings → Alerts. To write as a customer, send /start.',
    howToAnswer:
      'To answer a customer, reply to the alert: swipe it or hold it, then choose Reply. This message was sent to nobody.',
    wordsOnly: 'Only text can be sent from here. Send files in the console.',
    editsStay: 'The customer still sees the message as you sent it. You can correct it in the console.',
    take: 'Take it',
    sendDraft: 'Send draft',
    later: 'Later',
    draft: (text) => `Draft: ${text}`,
    taken: 'The conversation is yours. Reply to the alert to answer the customer.',
    takenBy: (name) => `${name} has taken this conversation.`,
    notNeeded: (name) =>
      name ? `${name} has already answered.` : 'This conversation no longer needs a person.',
    draftSent: (customer) => `Draft sent to ${customer}.`,
    draftSentBy: (name) => `${name} has already sent this draft.`,
    draftRejectedBy: (name) => `${name} has rejected this draft.`,
    draftOutdated: 'The conversation went on, so this draft is out of date.',
    putOff: (minutes) => `You’ll be alerted again in ${minutes} minutes unless someone answers first.`,
    putOffQuiet: 'You’ll be alerted again after your quiet hours unless someone answers first.',
    passedOn: (minutes) =>
      `The next person is alerted. Unless somebody answers, the alert comes again in ${minutes} minutes.`,
    sent: (customer) => `Sent to ${customer}.`,
    notSent: (reason) => `Not sent. ${reason}`,
    disconnected: 'The customer’s channel is not connected any more.',
    gone: 'This conversation no longer exists.',
    notAllowed: 'You may not answer in this conversation.',
    failed: 'That did not work. Check the conversation in the console, then try again.',
  },
  pl: {
    linked: (person) =>
      `Ten czat jest połączony z osobą: ${person}. Tu przychodzą alerty o rozmowach, które potrzebują człowieka. Aby odpisać klientowi, odpowiedz na alert. Jeśli to nie Ty, wyślij /unlink.`,
    inUse: 'Ten czat jest połączony z kimś innym i tak zostaje. Aby to zmienić, wyślij najpierw /unlink.',
    ended:
      'Ten czat nie jest już połączony i alerty tu nie przychodzą. Połącz go ponownie w konsoli: Ustawienia → Alerty. Aby pisać jako klient, wyślij /start.',
    expired: 'Ten link wygasł lub został już użyty. Nowy znajdziesz w konsoli: Ustawienia → Alerty.',
    notLinked:
      'Ten czat nie jest już połączony i nic nie zostało wysłane. Połącz go ponownie w konsoli: Ustawienia → Alerty. Aby pisać jako klient, wyślij /start.',
    howToAnswer:
      'Aby odpisać klientowi, odpowiedz na alert: przesuń go lub przytrzymaj i wybierz „Odpowiedz”. Ta wiadomość nie została wysłana.',
    wordsOnly: 'Stąd można wysłać tylko tekst. Pliki wyślij w konsoli.',
    editsStay: 'Klient nadal widzi wiadomość w pierwotnej postaci. Możesz ją poprawić w konsoli.',
    take: 'Przejmij',
    sendDraft: 'Wyślij szkic',
    later: 'Później',
    draft: (text) => `Szkic: ${text}`,
    taken: 'Rozmowa jest Twoja. Aby odpisać klientowi, odpowiedz na alert.',
    takenBy: (name) => `Tę rozmowę ma już ${name}.`,
    notNeeded: (name) =>
      name ? `Na tę rozmowę odpowiada już ${name}.` : 'Ta rozmowa nie potrzebuje już człowieka.',
    draftSent: (customer) => `Szkic wysłany. Klient: ${customer}.`,
    draftSentBy: (name) => `Ten szkic jest już wysłany (${name}).`,
    draftRejectedBy: (name) => `Ten szkic jest odrzucony (${name}).`,
    draftOutdated: 'Rozmowa potoczyła się dalej, więc ten szkic jest nieaktualny.',
    putOff: (minutes) => `Alert wróci za ${minutes} min, chyba że ktoś wcześniej odpowie.`,
    putOffQuiet: 'Alert wróci po Twoich godzinach ciszy, chyba że ktoś wcześniej odpowie.',
    passedOn: (minutes) => `Alert dostaje następna osoba. Jeśli nikt nie odpowie, wróci za ${minutes} min.`,
    sent: (customer) => `Wysłano. Klient: ${customer}.`,
    notSent: (reason) => `Nie wysłano. ${reason}`,
    disconnected: 'Kanał klienta nie jest już połączony.',
    gone: 'Tej rozmowy już nie ma.',
    notAllowed: 'Nie możesz odpowiadać w tej rozmowie.',
    failed: 'Nie udało się. Sprawdź rozmowę w konsoli i spróbuj ponownie.',
  },
  ru: {
    linked: (person) =>
      `Этот чат привязан: ${person}. Сюда приходят оповещения о разговорах, которым нужен человек. Чтобы ответить клиенту, ответьте на оповещение. Если это не вы, отправьте /unlink.`,
    inUse:
      'Этот чат привязан к другому человеку и остаётся за ним. Чтобы изменить это, сначала отправьте /unlink.',
    ended:
      'Этот чат больше не привязан, оповещения сюда не приходят. Привяжите его снова в консоли: Настройки → Оповещения. Чтобы писать как клиент, отправьте /start.',
    expired: 'Ссылка истекла или уже использована. Получите новую в консоли: Настройки → Оповещения.',
    notLinked:
      'Этот чат больше не привязан, ничего не отправлено. Привяжите его снова в консоли: Настройки → Оповещения. Чтобы писать как клиент, отправьте /start.',
    howToAnswer:
      'Чтобы ответить клиенту, ответьте на оповещение: смахните его или удерживайте и выберите «Ответить». Это сообщение никому не отправлено.',
    wordsOnly: 'Отсюда можно отправить только текст. Файлы отправляйте в консоли.',
    editsStay: 'Клиент по-прежнему видит сообщение в прежнем виде. Исправить его можно в консоли.',
    take: 'Взять',
    sendDraft: 'Отправить черновик',
    later: 'Позже',
    draft: (text) => `Черновик: ${text}`,
    taken: 'Разговор ваш. Чтобы ответить клиенту, ответьте на оповещение.',
    takenBy: (name) => `Этот разговор уже взял(а) ${name}.`,
    notNeeded: (name) => (name ? `${name} уже отвечает.` : 'Этому разговору человек больше не нужен.'),
    draftSent: (customer) => `Черновик отправлен. Клиент: ${customer}.`,
    draftSentBy: (name) => `Этот черновик уже отправлен (${name}).`,
    draftRejectedBy: (name) => `Этот черновик отклонён (${name}).`,
    draftOutdated: 'Разговор продолжился, и этот черновик устарел.',
    putOff: (minutes) => `Оповещение придёт снова через ${minutes} мин, если никто не ответит раньше.`,
    putOffQuiet: 'Оповещение придёт снова после ваших тихих часов, если никто не ответит раньше.',
    passedOn: (minutes) =>
      `Оповещение получит следующий человек. Если никто не ответит, оно придёт снова через ${minutes} мин.`,
    sent: (customer) => `Отправлено. Клиент: ${customer}.`,
    notSent: (reason) => `Не отправлено. ${reason}`,
    disconnected: 'Канал клиента больше не подключён.',
    gone: 'Этого разговора больше нет.',
    notAllowed: 'Вы не можете отвечать в этом разговоре.',
    failed: 'Не получилось. Проверьте разговор в консоли и попробуйте ещё раз.',
  },
}

/** Says who was first. */
export function lateText(texts: Texts, { state, by }: TakenError['taken']): string {
  const name = by && (by.name || by.email)
  return state === 'taken_before' && name ? texts.takenBy(name) : texts.notNeeded(name)
}
