import { anyWords, pattern, spaced } from '../patterns.ts'

/** They say so themselves. */
export const saysUnhelpful = (text: string): boolean => UNHELPFUL.test(spaced(text))

const UNHELPFUL = pattern([
  // English
  `(?:not|isnt|wasnt) (?:really |quite |at all )?what i (?:asked|meant|wanted|was asking|am asking|said|need)`,
  `(?:thats|that is|this is|it is|its) (?:not|no) (?:an |the |my |a )?(?:answer|helpful|help|relevant|useful)`,
  `(?:did not|didnt|does not|doesnt|not|dont|do not|isnt|never) (?:really |even |actually )?(?:answer(?:ed|ing)?|help(?:ed|ing|ful)?|understand|listen(?:ing)?|solve|address|get)(?: (?:to |me|my|the|what|at all|anything|it)| (?=$))`,
  `(?:you|that|this|it) (?:are |was |is )?(?:wrong|irrelevant|useless|off topic|no use)`,
  `(?:wrong|useless|irrelevant|unhelpful|same) (?:answer|reply|response|information|info)`,
  `(?:read|answer) my (?:question|message)(?: again| properly)?`,
  `i (?:already|just) (?:asked|told you|said|tried)`,
  `(?:asked|told) you (?:already|twice|before|three times)`,
  `(?:keep|stop) (?:saying|repeating|telling me|sending)`,
  `no (?:thats|that is|this is|its) (?:wrong|not right|not it|incorrect)`,
  // Polish
  `nie (?:o to|o tym|to) (?:mi )?(?:pyta[^ ]+|chodzi[^ ]*|prosi[^ ]+)`,
  `nie (?:odpowied[^ ]+|odpowiada[^ ]*) (?:${anyWords(2)})?(?:na|mi)`,
  `to nie (?:jest )?(?:żadna |ta |moja )?(?:odpowiedź|na temat|pomoc)`,
  `(?:nie|nic|wcale|niewiele) (?:${anyWords(2)})?(?:pomaga|pomagasz|pomogł[^ ]+|pomógł[^ ]*|pomoże)`,
  `nie (?:rozumiesz|zrozumiał[^ ]+|rozumie mnie|słuchasz|czytasz)`,
  `(?:zła|błędna|bezużyteczna|ta sama|beznadziejna) odpowiedź`,
  `nie na temat`,
  `(?:już|przecież) (?:o to |ci |wam |to )?(?:pytał[^ ]+|mówił[^ ]+|pisał[^ ]+)`,
  `(?:w kółko|ciągle) to samo`,
  // Russian
  `не (?:об этом|про это|это|то|о том) (?:я )?(?:спрашив[^ ]+|спросил[^ ]*|просил[^ ]*|имел[^ ]*|хотел[^ ]*)`,
  `(?:это )?не (?:то|ответ|помогло|помогает|помогаете|помог|помогла)(?= (?:[?] )?$| на | мне )`,
  `(?:вы|ты) (?:${anyWords(1)})?не (?:ответил[^ ]*|отвечаете|отвечаешь|понял[^ ]*|понимаете|понимаешь|слушаете|слышите|помогаете|помог[^ ]*)`,
  `(?:неправильный|неверный|бесполезный|тот же) ответ`,
  `не по теме`,
  `(?:я )?(?:уже|только что) (?:спрашивал[^ ]*|спросил[^ ]*|писал[^ ]*|говорил[^ ]*)`,
  `одно и то же`,
])
