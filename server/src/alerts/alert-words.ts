import { ALERT_WORDS_MAX, type api, type Language, NAME_MAX } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import type { PersonalMessage } from '../channels/personal-chat.ts'
import { presentChats } from '../chats/present-chats.ts'
import type { App } from '../context.ts'
import type { AlertRow, ChatRow, Schema } from '../database/schema.ts'

/** What an alert says, on every channel. */
export interface AlertWords {
  title: string
  /** The reason, the subject, and the customer's last message. */
  lines: string[]
  /** Path of the chat in the console. */
  path: string
  /** Why the person gets it. */
  footer: string
  chat_id: number | null
  /** Only on channels that have buttons. */
  buttons?: PersonalMessage['buttons']
}

export async function alertWords(
  tx: Transaction<Schema>,
  app: App,
  row: ChatRow,
  language: Language,
  { isProven, isLast } = { isProven: true, isLast: false },
): Promise<AlertWords> {
  const [chat] = await presentChats(tx, app, row.account_id, [row])
  const { display_name, agent_id, hand_over, needs_person_reason } = chat!
  const t = texts[language]
  const summary = hand_over && !hand_over.is_taken ? hand_over.summary : ''
  const words = await lastWords(tx, row)
  const change = row.needs_person ? null : await waitingChange(tx, row)
  const customerLines = [
    ...(summary && summary !== words ? [t.summary(shortened(summary, ALERT_WORDS_MAX))] : []),
    ...(words ? [t.words(shortened(words, ALERT_WORDS_MAX))] : []),
  ]
  return {
    title: (change ? t.changeTitle : t.title)(shortened(display_name, NAME_MAX)),
    lines: [
      change ? t.change(change) : t.reasons[needs_person_reason ?? 'unanswered'],
      ...(isProven ? customerLines : [t.unproven]),
      ...(isLast ? [t.last] : []),
    ],
    path: `/?agent=${agent_id}&section=inbox&chat=${row.id}`,
    footer: t.footer,
    chat_id: row.id,
  }
}

/** For a reminder or for a message that was not sent, in the language of the person who gets it. */
export const plannedWords = (
  { id, agent_id, display_name }: ChatRow,
  { about, words }: Pick<AlertRow, 'about' | 'words'>,
  language: Language,
): AlertWords => ({
  title: texts[language][about === 'not_sent' ? about : 'reminder'](shortened(display_name, NAME_MAX)),
  lines: [shortened(words ?? '', ALERT_WORDS_MAX)],
  path: `/?agent=${agent_id}&section=inbox&chat=${id}`,
  footer: texts[language].footer,
  chat_id: id,
})

/** Returns null once the model works again. */
export async function failingModelWords(
  tx: Transaction<Schema>,
  { account_id, agent_id, words }: AlertRow,
  language: Language,
): Promise<AlertWords | null> {
  const agent = await tx
    .selectFrom('agents')
    .select(['agent_name', 'model_failures'])
    .where('account_id', '=', account_id)
    .where('id', '=', agent_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!agent?.model_failures?.told_since) return null
  const t = texts[language]
  return {
    title: t.model_failing(shortened(agent.agent_name, NAME_MAX)),
    lines: [words ?? '', t.modelHelp],
    path: `/?agent=${agent_id}`,
    footer: t.footer,
    chat_id: null,
  }
}

export const testWords = (language: Language): AlertWords => ({
  title: texts[language].test,
  lines: [texts[language].testLine],
  path: '/settings',
  footer: texts[language].footer,
  chat_id: null,
})

/** The customer's last message; empty if it has only files. */
async function lastWords(tx: Transaction<Schema>, { account_id, id }: ChatRow): Promise<string> {
  const message = await tx
    .selectFrom('messages')
    .select('question')
    .where('account_id', '=', account_id)
    .where('chat_id', '=', id)
    .where('message_type', '=', 'customer')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return message?.question ?? ''
}

/** The name of the action that waits for approval the longest. */
async function waitingChange(tx: Transaction<Schema>, { account_id, id }: ChatRow): Promise<string | null> {
  const proposal = await tx
    .selectFrom('proposals')
    .select('action')
    .where('account_id', '=', account_id)
    .where('chat_id', '=', id)
    .where('state', '=', 'open')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return proposal?.action ?? null
}

/** Counted in whole characters, so that no emoji is cut in two. */
export function shortened(text: string, most: number): string {
  const plain = [...text.replace(/\s+/g, ' ').trim()]
  return plain.length > most
    ? `${plain
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : plain.join('')
}

interface Texts {
  title(name: string): string
  reminder(name: string): string
  not_sent(name: string): string
  model_failing(assistant: string): string
  modelHelp: string
  /** Replaces `title` if the chat only has a change to approve. */
  changeTitle(name: string): string
  change(action: string): string
  reasons: Record<api.chats.NeedsPersonReason, string>
  summary(text: string): string
  words(text: string): string
  /** Replaces the customer's words if the person's email is unconfirmed. */
  unproven: string
  /** Added to the last email within an hour. */
  last: string
  footer: string
  test: string
  testLine: string
}

const texts: Record<Language, Texts> = {
  en: {
    title: (name) => `${name} needs a person`,
    reminder: (name) => `Reminder: ${name}`,
    not_sent: (name) => `Not sent to ${name}`,
    model_failing: (name) => `${name}: the language model is failing`,
    modelHelp:
      'Until it works again, the fallback model or the built-in engine answers. Check the model in the bot settings.',
    changeTitle: (name) => `${name}: approval needed`,
    change: (action) => `A change waits for approval: ${action}.`,
    reasons: {
      ai_assistant_failure: 'The assistant could not answer.',
      user_explicit_request: 'The customer asks for a person.',
      unhelpful_responses: 'The answers did not help the customer.',
      user_frustration: 'The customer is frustrated.',
      keyword_trigger: 'A keyword came up.',
      ai_stopped: 'The AI is stopped.',
      no_sessions: 'The plan has no sessions left.',
      crowded: 'Too many conversations at once.',
      approval: 'A draft waits for approval.',
      draft_rejected: 'The assistant’s draft was rejected.',
      snooze_ended: 'The snooze has ended.',
      rule: 'A rule marked the conversation.',
      unanswered: 'The customer is waiting for an answer.',
    },
    summary: (text) => `Summary: ${text}`,
    words: (text) => `Last message: “${text}”`,
    unproven:
      'What the customer said is left out, because this address is not confirmed. Confirm it under Settings → Alerts.',
    last: 'This is the last email for now: more conversations may be waiting in the inbox.',
    footer: 'You get this because alerts are on in your Switchboard settings.',
    test: 'Test alert from Switchboard',
    testLine: 'Alerts reach you here.',
  },
  pl: {
    title: (name) => `${name}: potrzebny człowiek`,
    reminder: (name) => `Przypomnienie: ${name}`,
    not_sent: (name) => `${name}: nie wysłano`,
    model_failing: (name) => `${name}: model językowy nie działa`,
    modelHelp:
      'Do czasu naprawy odpowiada model zapasowy albo wbudowany mechanizm. Sprawdź model w ustawieniach asystenta.',
    changeTitle: (name) => `${name}: potrzebne zatwierdzenie`,
    change: (action) => `Zmiana czeka na zatwierdzenie: ${action}.`,
    reasons: {
      ai_assistant_failure: 'Asystent nie mógł odpowiedzieć.',
      user_explicit_request: 'Klient prosi o rozmowę z człowiekiem.',
      unhelpful_responses: 'Odpowiedzi nie pomogły klientowi.',
      user_frustration: 'Klient jest zdenerwowany.',
      keyword_trigger: 'Padło słowo kluczowe.',
      ai_stopped: 'AI jest zatrzymane.',
      no_sessions: 'W planie nie ma już sesji.',
      crowded: 'Zbyt wiele rozmów naraz.',
      approval: 'Szkic czeka na zatwierdzenie.',
      draft_rejected: 'Szkic asystenta został odrzucony.',
      snooze_ended: 'Minął czas odłożenia rozmowy.',
      rule: 'Rozmowę oznaczyła reguła.',
      unanswered: 'Klient czeka na odpowiedź.',
    },
    summary: (text) => `W skrócie: ${text}`,
    words: (text) => `Ostatnia wiadomość: „${text}”`,
    unproven:
      'Pominięto słowa klienta, bo ten adres nie jest potwierdzony. Potwierdzisz go w Ustawieniach, w części Alerty.',
    last: 'To na razie ostatni e-mail: w skrzynce może czekać więcej rozmów.',
    footer: 'Otrzymujesz to, bo w ustawieniach Switchboard masz włączone alerty.',
    test: 'Próbny alert ze Switchboard',
    testLine: 'Alerty docierają tutaj.',
  },
  ru: {
    title: (name) => `${name}: нужен человек`,
    reminder: (name) => `Напоминание: ${name}`,
    not_sent: (name) => `${name}: не отправлено`,
    model_failing: (name) => `${name}: языковая модель не работает`,
    modelHelp:
      'Пока она не заработает, отвечает запасная модель или встроенный механизм. Проверьте модель в настройках ассистента.',
    changeTitle: (name) => `${name}: нужно одобрение`,
    change: (action) => `Изменение ждёт одобрения: ${action}.`,
    reasons: {
      ai_assistant_failure: 'Ассистент не смог ответить.',
      user_explicit_request: 'Клиент просит человека.',
      unhelpful_responses: 'Ответы не помогли клиенту.',
      user_frustration: 'Клиент раздражён.',
      keyword_trigger: 'Прозвучало ключевое слово.',
      ai_stopped: 'ИИ остановлен.',
      no_sessions: 'В тарифе не осталось сессий.',
      crowded: 'Слишком много разговоров сразу.',
      approval: 'Черновик ждёт одобрения.',
      draft_rejected: 'Черновик ассистента отклонён.',
      snooze_ended: 'Время откладывания истекло.',
      rule: 'Чат отметило правило.',
      unanswered: 'Клиент ждёт ответа.',
    },
    summary: (text) => `Кратко: ${text}`,
    words: (text) => `Последнее сообщение: «${text}»`,
    unproven:
      'Слова клиента не показаны, потому что этот адрес не подтверждён. Подтвердите его в настройках, в разделе «Оповещения».',
    last: 'Это пока последнее письмо: во входящих могут ждать и другие разговоры.',
    footer: 'Вы получили это, потому что в настройках Switchboard включены оповещения.',
    test: 'Пробное оповещение Switchboard',
    testLine: 'Оповещения приходят сюда.',
  },
}
