import { foreignWords } from './foreign-words.ts'
import type { Language } from './language.ts'
import { folded } from './words.ts'

const list = (words: string) => new Set(words.split(/\s+/))

// Words that say nothing about the topic of a text. Negations, times and amounts are left out, because they do.
const STOP_WORDS: Record<Language, ReadonlySet<string>> = {
  en: list(`a an the this that these those i me my mine myself we us our ours you your yours he him his she her hers
    it its they them their theirs who whom whose which what where how why am is are was were be been being
    do does did doing done have has had having can could shall should will would may might must
    and or but if so than then as at by for from in into of off on onto out over to up with about between through
    there here just also too very please any some such each both own same again further while because until
    i'm i've i'd i'll you're you've it's that's what's where's how's who's whats wheres hows whos don't doesn't didn't isn't aren't wasn't can't let's`),
  pl: list(`a aby ale albo ależ ani aż bardziej bardzo bez bo być był była było były będzie będą będę by co czego
    czemu czy czyli czym dla dlaczego do gdy gdyby gdzie go i ich ile ilu im inne iż ja jak jaka jaką jakie jakiego jakiej
    jakich jakim jako jaki je jego jej jemu jest jestem jeszcze jeśli jeżeli już każdy kiedy kto kogo komu kim
    która którą które którego której któremu który których którym którymi lub ma mają mam mi mieć mnie mną moja moje
    mój może można mu my na nad nam nami nas nasz nasza nasze natomiast nich nią nie nim niej niego niż no o obok od
    ona one oni ono oraz pan pana pani po pod podczas ponieważ przed przez przy są się siebie sobie ta tak taka taki
    takie tam tę tą te tego tej temu ten to tobie tu tutaj twoja twoje twój ty tych tylko tym u w wam wami was wasz we
    więc wszystko wy z za ze że żeby został została zostało zostały`),
  ru: list(`а без бы был была были было быть в вам вас весь во вот все всего всех вы где да для до его ее её если есть
    будет будут ваш ваша ваше ваши вами ещё еще же за здесь и из или им их к как какая какие каким какой какого какую когда кто кого кому ко ли либо меня мне
    какое каком какими ком куда мной нам нами нас наша наше наши нём ней ним ними откуда почему
    про сколько тебя тут чей чём чему этих этим
    может можно мой моя моё мы на над надо наш не него неё нее нет ни них но ну о об однако он она они оно от очень
    по под при с со сам себя так также такой там те тебе тем то того тоже той только том ту ты у уже хотя чего чем
    что чтобы чьё чья эта эти это этого этой этом этот эту я который которая которое которые которого которой`),
  other: new Set(foreignWords.flatMap((words) => [...words])),
}

/** Also recognises Polish stop words without accents, because customers often omit them. */
export const isStopWord = (word: string, language: Language): boolean =>
  isWrittenStopWord(word, language) || (language === 'pl' && isCarelessPolish(word))

/** Requires the accents. */
export const isWrittenStopWord = (word: string, language: Language): boolean => STOP_WORDS[language].has(word)

const carelessPolish = new Set([...STOP_WORDS.pl].map(folded))

/** Recognises Polish stop words in text without accents. */
export const isCarelessPolish = (word: string): boolean => carelessPolish.has(word)
