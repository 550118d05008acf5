import { folded } from './words.ts'

/** Common verbs, amounts, times and fillers of questions, which answers do not repeat. */
export const isFillerWord = (word: string): boolean => FILLERS.has(folded(word)) || YOURS.test(word)

// Without accents, as many write.
const FILLERS: ReadonlySet<string> = new Set(
  `want wants wanted need needs get gets come comes bring time tell got give gives take takes make makes use offer sell buy
  bought available possible much many lot lots more long when now just people someone somebody anyone anybody anything
  something everything thing things stuff today tomorrow weekend weekends monday tuesday wednesday thursday friday
  saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays
  know like find see look put go going let ask happen happens happened help still yet ever even only really actually
  instead rather else another way okay ok allowed able yourself yourselves myself well good hi hello thanks u r ur pls
  chce chcemy chcial chciala chcialbym chcialabym moge mozemy mozecie macie musze musimy musi potrzebuje trzeba
  jestescie jestem dostane dostac bierzecie podajcie podaj jakis jakas jakies gdzies przyjsc przyjde przyjechac wziac zabrac
  dlugo dzisiaj dzis jutro teraz weekend weekendy sobota sobote soboty niedziela niedziele
  da razu jeszcze zrobic robic wiedziec prosze cos ktos moj moja moje moim mojego mojej swoj caly cala calego jeden jedna
  jedno jednym duzo wiecej troche chyba ode zanim potem
  robicie sprzedajecie oferujecie trwa trwaja idzie zajmuje zajmie wynosi wynosza
  хочу хотим могу можем можете нужно надо прийти приехать взять долго сегодня завтра сеичас выходные суббота субботу
  субботы воскресенье сделать узнать знать много больше что-то кто-то сразу еще мои моя мое моего
  идет заимет занимает составляет длится делаете продаете предлагаете получить`.split(/\s+/),
)
const YOURS = /^(wasz|ваш)\p{L}*$/u
