import type { Language } from '@switchboard/contract'

interface DemoTexts {
  badge: string
  title(assistant: string): string
  lead: string
  open: string
  tryHeading: string
  tries: { title: string; text: string }[]
  note: string
}

export const demoTexts: Record<Language, DemoTexts> = {
  en: {
    badge: 'Demo page',
    title: (assistant) => `Chat with ${assistant}`,
    lead: 'This is the live chat exactly as visitors of a site see it. The button to open it stands in the corner of the page.',
    open: 'Open the chat',
    tryHeading: 'Worth a try',
    tries: [
      {
        title: 'Ask a question',
        text: 'The answer comes within moments, with the sources it is taken from.',
      },
      {
        title: 'Ask for a person',
        text: 'The conversation moves to the team, and the assistant keeps quiet from then on.',
      },
      { title: 'Close the page and come back', text: 'The conversation goes on where it was left.' },
    ],
    note: 'Whatever is written here reaches the inbox like any other message. Search engines do not list this page.',
  },
  pl: {
    badge: 'Strona demonstracyjna',
    title: (assistant) => `Porozmawiaj z: ${assistant}`,
    lead: 'Tak wygląda czat na żywo w oczach osób odwiedzających stronę. Przycisk otwierający czat znajduje się w rogu strony.',
    open: 'Otwórz czat',
    tryHeading: 'Warto wypróbować',
    tries: [
      {
        title: 'Zadaj pytanie',
        text: 'Odpowiedź przychodzi po chwili, razem ze źródłami, z których pochodzi.',
      },
      { title: 'Poproś o człowieka', text: 'Rozmowę przejmuje zespół, a asystent od tej chwili milczy.' },
      { title: 'Zamknij stronę i wróć', text: 'Rozmowa toczy się dalej od miejsca, w którym ją przerwano.' },
    ],
    note: 'Wszystko, co tu napiszesz, trafia do skrzynki jak każda inna wiadomość. Wyszukiwarki nie pokazują tej strony.',
  },
  ru: {
    badge: 'Демонстрационная страница',
    title: (assistant) => `Чат: ${assistant}`,
    lead: 'Так живой чат видят посетители сайта. Кнопка, которая его открывает, находится в углу страницы.',
    open: 'Открыть чат',
    tryHeading: 'Что стоит попробовать',
    tries: [
      { title: 'Задайте вопрос', text: 'Ответ приходит через несколько мгновений, вместе с источниками.' },
      {
        title: 'Попросите позвать человека',
        text: 'Разговор перейдёт к сотрудникам, и ассистент больше не будет вмешиваться.',
      },
      { title: 'Закройте страницу и вернитесь', text: 'Разговор продолжится с того же места.' },
    ],
    note: 'Всё, что написано здесь, попадает во входящие, как любое другое сообщение. Поисковые системы эту страницу не показывают.',
  },
}
