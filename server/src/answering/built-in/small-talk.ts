import type { Language } from '@switchboard/contract'
import { plainWords } from '../../language/plain-words.ts'

/** The answer to words that need no knowledge; null when there is more to them. */
export function smallTalk(text: string, language: Language): string | null {
  const said = plainWords(text)
  if (!said) return null
  const topic = Object.values(TOPICS).find(({ words }) =>
    new RegExp(`^(?:${OPENING}\\s+)?(?:${words})$`).test(said),
  )
  return topic ? topic.answer[language] : null
}

/** What is left to look up when a greeting stands before it. */
export const withoutGreeting = (text: string): string =>
  text.replace(new RegExp(`^\\s*(?:${GREETING})(?!\\p{L})[\\s,.!–-]*`, 'iu'), '').trim() || text

const GREETING = [
  'hi there|hello there|hey there|hi|hello|hey|good (?:morning|afternoon|evening|day)|greetings',
  'cześć|czesc|hejka|hej|siema|witam|witajcie|dzień dobry|dzien dobry|dobry wieczór|dobry wieczor|dobry',
  'привет|приветствую|здравствуйте|здравствуй|добрый (?:день|вечер)|доброе утро|доброго дня',
].join('|')
const OPENING = `(?:ok|okay|oh|great|super|dobrze|świetnie|хорошо|ок|отлично|${GREETING})`

interface Topic {
  words: string
  answer: Record<Language, string>
}

const TOPICS: Record<string, Topic> = {
  greeting: {
    words: `(?:${GREETING})(?: (?:all|everyone|wszystkim|państwu|всем))?`,
    answer: {
      en: 'Hello! How can I help you?',
      pl: 'Dzień dobry! W czym mogę pomóc?',
      ru: 'Здравствуйте! Чем могу помочь?',
    },
  },
  thanks: {
    words:
      '(?:many |ok |great )?(?:thanks|thank you|thx|ty|cheers)(?: (?:a lot|very much|so much|again|for (?:the |your )?(?:help|answer|info|information)))?|(?:wielkie |bardzo )?(?:dzięki|dzieki|dziękuję|dziekuje|dziękuje)(?: (?:bardzo|za pomoc|za odpowiedź|za informację))?|(?:большое )?(?:спасибо|благодарю|спс)(?: (?:большое|вам|за помощь|за ответ|за информацию))*',
    answer: {
      en: 'You are welcome! Is there anything else I can help with?',
      pl: 'Proszę bardzo! Czy mogę pomóc w czymś jeszcze?',
      ru: 'Пожалуйста! Могу ли я помочь чем-то ещё?',
    },
  },
  goodbye: {
    words:
      '(?:good ?)?bye(?: bye)?|see you(?: later)?|have a (?:nice|good|great) (?:day|one|evening|weekend)|good night|do widzenia|do zobaczenia|pa|na razie|miłego dnia|dobranoc|до свидания|пока|всего (?:доброго|хорошего)|хорошего дня',
    answer: { en: 'Goodbye!', pl: 'Do widzenia!', ru: 'До свидания!' },
  },
  howAreYou: {
    words:
      'how are you(?: doing)?(?: today)?|how is it going|hows it going|whats up|jak się masz|jak sie masz|co słychać|co slychac|jak leci|как (?:у (?:вас|тебя) )?дела|как (?:вы|ты) поживаете?',
    answer: {
      en: 'Fine, thank you! What would you like to know?',
      pl: 'Dziękuję, dobrze! Co chcesz wiedzieć?',
      ru: 'Спасибо, хорошо! Что вы хотите узнать?',
    },
  },
  bot: {
    words:
      '(?:are|r) (?:you|u) (?:a |an )?(?:real |actual |live )?(?:bot|robot|human|person|ai|machine|chatbot|computer|real)(?: or (?:a |an )?(?:bot|robot|human|person|real person|machine))?|am i (?:talking|speaking|chatting) (?:to|with) (?:a |an )?(?:real )?(?:bot|robot|human|person|machine|ai)|is this (?:a |an )?(?:bot|robot|real person|human|ai)|czy (?:jesteś|jestes|to(?: jest)?|rozmawiam z|pisze z|piszę z) ?(?:prawdziwym |żywym )?(?:bot|botem|robot|robotem|człowiek|człowiekiem|czlowiekiem|maszyną|sztuczną inteligencją|ai|automat|automatem)|jesteś (?:botem|robotem|człowiekiem)|(?:вы|ты|это) (?:бот|робот|человек|живой человек|машина|ии)|я (?:говорю|разговариваю|общаюсь) с (?:ботом|роботом|человеком)',
    answer: {
      en: 'I am an automatic assistant: I answer from the documents I was given. You can ask for a person at any time.',
      pl: 'Jestem automatycznym asystentem: odpowiadam na podstawie dokumentów, które otrzymałem. W każdej chwili możesz poprosić o człowieka.',
      ru: 'Я автоматический помощник: отвечаю по документам, которые мне дали. В любой момент можно позвать человека.',
    },
  },
  abilities: {
    words:
      'what can you do|what do you do|who are you|what are you|how can you help(?: me)?|can you help(?: me)?|i need help|help(?: me)?|co potrafisz|co umiesz|kim jesteś|kim jestes|w czym możesz pomóc|(?:czy )?możesz mi pomóc|potrzebuję pomocy|pomocy|что (?:ты|вы) умее(?:шь|те)|кто (?:ты|вы)|чем (?:ты|вы) може(?:шь|те) помочь|(?:вы )?можете помочь|помогите|мне нужна помощь',
    answer: {
      en: 'Ask me a question in your own words, and I will look it up in our documents. If I find nothing, I will say so.',
      pl: 'Zadaj pytanie własnymi słowami, a poszukam odpowiedzi w naszych dokumentach. Jeśli nic nie znajdę, powiem o tym.',
      ru: 'Задайте вопрос своими словами, и я поищу ответ в наших документах. Если ничего не найду, так и скажу.',
    },
  },
  understood: {
    words:
      'ok|okay|k|fine|great|perfect|cool|got it|i see|understood|all right|alright|dobrze|dobra|jasne|rozumiem|super|świetnie|w porządku|okej|хорошо|ок|окей|понятно|понял|поняла|ясно|отлично|ладно',
    answer: {
      en: 'Good! If there is anything else, just ask.',
      pl: 'Dobrze! Jeśli coś jeszcze, po prostu zapytaj.',
      ru: 'Хорошо! Если что-то ещё, просто спросите.',
    },
  },
}
