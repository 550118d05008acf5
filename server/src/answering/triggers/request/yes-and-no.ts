import { pattern, spaced } from '../patterns.ts'

/** Nothing but a yes, however it is put. “Ok” is one, “ok, thanks” takes leave. */
export const saysYes = (text: string): boolean =>
  isShort(text) && (YES.test(spaced(text)) || THUMBS_UP.test(text.trim()))

export const saysNo = (text: string): boolean => isShort(text) && NO.test(spaced(text))

/** Whoever writes more says more. */
const isShort = (text: string) => text.length <= LONGEST
const LONGEST = 100

const ASSENT = [
  'yes|yeah|yep|yup|y|sure|certainly|definitely|absolutely|of course|please|go (?:ahead|on)|why not|do(?: it| that| so)?|lets do (?:it|that)',
  'i do|i want(?: to| that| it)?|(?:i would|id)(?: like| love)?(?: to| that| it)?|(?:that|it) would be [^ ]+|(?:that|sounds) (?:good|great|fine)|if (?:possible|you can|i can)|connect me',
  'tak|proszę|poproszę|oczywiście|pewnie|chętnie|zgoda|chcę|chciał(?:bym|abym)|połącz|połączcie|połączyć|niech będzie|może być|jeśli (?:można|to możliwe)',
  'да|давай|давайте|пожалуйста|конечно|хочу|хотел[аи]? бы|хотелось бы|ага|угу|соедините|можно|если можно|будьте добры|было бы (?:хорошо|здорово|неплохо)',
].join('|')
const NOD = 'ok|okay|okej|ок|окей|fine|(?:no )?(?:dobrze|dobra|jasne)|хорошо|ладно'
const BESIDE = [
  'thanks|thank you|(?:right )?now|really|very much|asap',
  'no(?= (?:tak|pewnie|oczywiście|proszę|poproszę|chętnie) )|dziękuję|dzięki|bardzo|ja|teraz|od razu|o kontakt',
  'спасибо|очень|сейчас|прямо',
].join('|')
const REFUSAL =
  'no|nope|nah|not now|never mind|no need|nie|nie trzeba|nie teraz|nie chcę|нет|неа|не надо|не нужно|не сейчас|не хочу'

const anyOf = (...words: string[]) => `(?:${words.join('|')})`

const YES = pattern([
  `(?<=^ )(?:${anyOf(NOD, BESIDE)} )*${anyOf(ASSENT)}(?: ${anyOf(ASSENT, NOD, BESIDE)})*(?= $)`,
  `(?<=^ )${anyOf(NOD)}(?: ${anyOf(NOD)})*(?= $)`,
])
const NO = pattern([
  `(?<=^ )${anyOf(REFUSAL)}(?: ${anyOf(REFUSAL, BESIDE, 'please|proszę|пожалуйста')})*(?= $)`,
])
const THUMBS_UP = /^(?:[👍👌✅]\p{Emoji_Modifier}?\s*)+$/u
