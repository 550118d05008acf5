import type { Language } from '@switchboard/contract'
import { plainWords } from '../../language/plain-words.ts'

/**
 * The answer to words that need no knowledge; null when there is more to them. So few words show their language
 * better than any statistics do, so `language` counts only where they belong to several.
 */
export function smallTalk(text: string, language: Language): string | null {
  const said = plainWords(text)
  if (!said && /\p{Extended_Pictographic}/u.test(text)) return NODDED[language]
  if (!said || said.length > LONGEST) return null
  for (const topic of TOPICS) {
    const spoken = [language, ...LANGUAGES].find((each) => topic[each].pattern.test(said))
    if (spoken) return topic[spoken].answer
  }
  return null
}

export const nod = (language: Language): string => NODDED[language]

/** What is left to look up when a greeting stands before it. */
export const withoutGreeting = (text: string): string =>
  text
    .replace(new RegExp(`^\\s*(?:${Object.values(GREETING).join('|')})(?!\\p{L})[\\s,.!–-]*`, 'iu'), '')
    .replace(new RegExp(`^\\s*(?:${thanksOrNod()})\\s*[,.!;–-]+\\s*`, 'iu'), '')
    .trim() || text

/** Before a comma or a stop only: "super glue" is no nod. */
const thanksOrNod = () => [...Object.values(THANKS), ...Object.values(UNDERSTOOD)].join('|')

const LONGEST = 120

type InEach = Record<Language, string>

const LANGUAGES: Language[] = ['en', 'pl', 'ru']

const GREETING: InEach = {
  en: 'hi there|hello there|hey there|hi|hello|hey|good (?:morning|afternoon|evening|day)|greetings',
  pl: 'halo|cześć|czesc|hejka|hej|siema|witam|witajcie|dzień dobry|dzien dobry|dobry wieczór|dobry wieczor|dobry',
  ru: 'привет|приветствую|здравствуйте|здравствуй|добрый (?:день|вечер)|доброе утро|доброго дня',
}

const UNDERSTOOD: InEach = {
  en: 'ok|okay|k|oh|fine|great|perfect|super|cool|got it|i see|understood|all right|alright',
  pl: 'ok|okay|okej|dobrze|dobra|jasne|rozumiem|super|świetnie|swietnie|w porządku',
  ru: 'ok|ок|окей|хорошо|понятно|понял|поняла|ясно|отлично|супер|ладно',
}

const NODDED: InEach = {
  en: 'Good! If there is anything else, just ask.',
  pl: 'Dobrze! Jeśli coś jeszcze, po prostu zapytaj.',
  ru: 'Хорошо! Если что-то ещё, просто спросите.',
}

const THANKS: InEach = {
  en: '(?:many )?(?:thanks|thank you|thx|ty|cheers)(?: (?:a lot|very much|so much|again|for (?:all )?(?:the |your )?(?:help|answer|info|information|everything)))*',
  pl: '(?:wielkie |bardzo |serdecznie )?(?:dzięki|dzieki|dziękuję|dziekuje|dziękuje|thx)(?: (?:bardzo|wielkie|serdecznie|za (?:pomoc|odpowiedź|odpowiedz|informację|informacje|wszystko)))*',
  ru: '(?:большое |огромное )?(?:спасибо|благодарю|спс)(?: (?:большое|огромное|вам|тебе|за (?:помощь|ответ|информацию|всё|все)))*',
}

const PRAISE: InEach = {
  en: '(?:(?:that|this|it|you) (?:was|were|is|are|has been|have been)|thats|(?=very|really|so)) ?(?:(?:very|really|so|most|all) )*(?:helpful|useful|great|kind|perfect|clear)|(?:that|this) help(?:s|ed)(?: me)?(?: a lot)?|(?:that is|thats|that was) all(?: i need(?:ed)?| i wanted)?(?: to know)?',
  pl: '(?:to )?(?:było |bylo |jest )?(?:bardzo )?(?:pomocne|przydatne)|(?:to )?(?:mi )?(?:bardzo )?(?:mi )?pomog(?:ło|lo|łeś|łaś|liście)(?: mi)?|to wszystko',
  ru: '(?:это )?(?:было )?(?:очень )?(?:мне )?(?:полезно|помогло)|(?:вы )?(?:мне )?(?:очень )?(?:мне )?помогли|это вс[её]|вс[её] понятно',
}

const GOODBYE: InEach = {
  en: '(?:good ?)?bye(?: bye)?|see you(?: later| soon)?|have a (?:nice|good|great) (?:day|one|evening|weekend)|good night',
  pl: 'do widzenia|do zobaczenia|do usłyszenia|pa(?: pa)?|na razie|miłego (?:dnia|wieczoru|weekendu)|dobranoc',
  ru: 'до свидания|до встречи|пока|всего (?:доброго|хорошего)|хорошего (?:дня|вечера)|доброй ночи',
}

const AND: InEach = { en: 'and', pl: 'i', ru: 'и' }

const inEach = (words: (language: Language) => string): InEach => ({
  en: words('en'),
  pl: words('pl'),
  ru: words('ru'),
})

const OPENING = [...Object.values(UNDERSTOOD), ...Object.values(GREETING)].join('|')

/** The words of a topic, whatever greeting or nod stands before them in whatever language, each with its answer. */
function topic(words: InEach, answers: InEach) {
  const spoken = (language: Language) => ({
    pattern: new RegExp(`^(?:(?:${OPENING}) ){0,3}(?:${words[language]})$`),
    answer: answers[language],
  })
  return { en: spoken('en'), pl: spoken('pl'), ru: spoken('ru') }
}

/** With praise before or behind, or praise alone. */
const thanksWith = (language: Language) =>
  `(?:(?:${PRAISE[language]}) )?(?:${THANKS[language]})(?: (?:${PRAISE[language]}))?|${PRAISE[language]}`

const thanksAndGoodbye = (language: Language) => {
  const [thanks, goodbye] = [`(?:${thanksWith(language)})`, `(?:${GOODBYE[language]})`]
  const and = `(?: ${AND[language]})? `
  return `${thanks}(?:${and}${goodbye}){1,3}|${goodbye}(?:${and}${goodbye})?${and}${thanks}`
}

const TOPICS = [
  topic(
    inEach((language) => `(?:${GREETING[language]})(?: (?:all|everyone|wszystkim|państwu|всем))?`),
    {
      en: 'Hello! How can I help you?',
      pl: 'Dzień dobry! W czym mogę pomóc?',
      ru: 'Здравствуйте! Чем могу помочь?',
    },
  ),
  topic(inEach(thanksWith), {
    en: 'You are welcome! Is there anything else I can help with?',
    pl: 'Proszę bardzo! Czy mogę pomóc w czymś jeszcze?',
    ru: 'Пожалуйста! Могу ли я помочь чем-то ещё?',
  }),
  topic(inEach(thanksAndGoodbye), {
    en: 'You are welcome! Goodbye!',
    pl: 'Proszę bardzo! Do widzenia!',
    ru: 'Пожалуйста! До свидания!',
  }),
  topic(
    inEach((language) => `(?:${GOODBYE[language]})(?:(?: ${AND[language]})? (?:${GOODBYE[language]})){0,2}`),
    { en: 'Goodbye!', pl: 'Do widzenia!', ru: 'До свидания!' },
  ),
  topic(
    {
      en: 'how are you(?: doing)?(?: today)?|how is it going|hows it going|whats up',
      pl: 'jak się masz|jak sie masz|co słychać|co slychac|jak leci',
      ru: 'как (?:у (?:вас|тебя) )?дела|как (?:вы|ты) поживаете?',
    },
    {
      en: 'Fine, thank you! What would you like to know?',
      pl: 'Dziękuję, dobrze! Co chcesz wiedzieć?',
      ru: 'Спасибо, хорошо! Что вы хотите узнать?',
    },
  ),
  topic(
    {
      en: '(?:are|r) (?:you|u) (?:a |an )?(?:real |actual |live )?(?:bot|robot|human|person|ai|machine|chatbot|computer|real)(?: or (?:a |an )?(?:bot|robot|human|person|real person|machine))?|am i (?:talking|speaking|chatting) (?:to|with) (?:a |an )?(?:real )?(?:bot|robot|human|person|machine|ai)|is this (?:a |an )?(?:bot|robot|real person|human|ai)|(?:and )?(?:(?:to |with )?whom?|who) am i (?:talking|speaking|chatting|writing)(?: (?:to|with))?(?: here)?|who(?: i)?s (?:this|there|answering)|who are you|what are you',
      pl: 'czy (?:jesteś|jestes|to(?: jest)?|rozmawiam z|pisze z|piszę z) ?(?:prawdziwym |żywym )?(?:bot|botem|robot|robotem|człowiek|człowiekiem|czlowiekiem|maszyną|sztuczną inteligencją|ai|automat|automatem)|jesteś (?:botem|robotem|człowiekiem)|(?:a )?z kim (?:ja |teraz )?(?:rozmawiam|piszę|pisze|mam przyjemność)|kto (?:tam|to|tu odpowiada|mi odpowiada)|kim jesteś|kim jestes',
      ru: '(?:вы|ты|это) (?:бот|робот|человек|живой человек|машина|ии)|я (?:говорю|разговариваю|общаюсь) с (?:ботом|роботом|человеком)|(?:а )?с кем (?:я )?(?:сейчас )?(?:говорю|разговариваю|общаюсь|переписываюсь)|кто (?:это|здесь|тут|мне отвечает)|кто (?:ты|вы)',
    },
    {
      en: 'I am an automatic assistant: I answer from the documents I was given. You can ask for a person at any time.',
      pl: 'Jestem automatycznym asystentem: odpowiadam na podstawie dokumentów, które otrzymałem. W każdej chwili możesz poprosić o człowieka.',
      ru: 'Я автоматический помощник: отвечаю по документам, которые мне дали. В любой момент можно позвать человека.',
    },
  ),
  topic(
    {
      en: 'what (?:can|do) you do(?: for me)?|(?:how|what) can you help(?: me| us)?(?: with)?|what can i ask(?: you)?|can you help(?: me)?|i need help|help(?: me)?',
      pl: 'co (?:potrafisz|umiesz)(?: zrobić)?|w czym (?:mi )?możesz (?:mi |nam )?pomóc|(?:jak|czy) (?:mi )?możesz (?:mi )?pomóc|możesz mi pomóc|o co mogę (?:cię )?(?:za|s)pytać|potrzebuję pomocy|pomocy',
      ru: 'что (?:ты|вы) умее(?:шь|те)|(?:чем|как) (?:ты|вы) (?:мне )?може(?:шь|те) (?:мне |нам )?помочь|о ч[её]м (?:можно|я могу) (?:вас )?спросить|(?:вы )?можете помочь|помогите|мне нужна помощь',
    },
    {
      en: 'Ask me a question in your own words, and I will look it up in our documents. If I find nothing, I will say so.',
      pl: 'Zadaj pytanie własnymi słowami, a poszukam odpowiedzi w naszych dokumentach. Jeśli nic nie znajdę, powiem o tym.',
      ru: 'Задайте вопрос своими словами, и я поищу ответ в наших документах. Если ничего не найду, так и скажу.',
    },
  ),
  topic(UNDERSTOOD, NODDED),
]
