/** Whether a sentence is kind and says nothing: a greeting, thanks, an offer to ask again. A yes is not among them. */
export function isPleasantry(sentence: string): boolean {
  const parts = sentence
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{N}\s.,;:!?…'–—-]/gu, ' ')
    .split(/[.,;:!?…–—\n]+/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
  return parts.length > 0 && parts.every((part) => PHRASES.some((phrase) => phrase.test(part)))
}

/** What somebody may still want. */
const ENGLISH_MORE =
  '(?:anything|any|some|more|something)(?: (?:other|more|further|else))?(?: (?:questions?|help|assistance))?'
const ENGLISH_TROUBLE = '(?:trouble|inconvenience|delay|problem|confusion|wait)'
const ENGLISH_FEELING = '(?:frustrating|annoying|unpleasant|stressful|disappointing|upsetting)'
const POLISH_MORE =
  '(?:jeśli|jeżeli|gdy|w razie) (?:(?:masz|mają państwo|potrzebujesz|będziesz mieć|pojawią się) )?(?:(?:jeszcze|jakieś|inne|innych|kolejne|dodatkowe|dodatkowych|dalsze|dalszych|więcej) )*(?:pytania|pytań|wątpliwości|pomocy|czegoś(?: jeszcze| więcej)?)'
const RUSSIAN_MORE =
  'если (?:у вас |вам )?(?:есть|будут|появятся|возникнут|останутся|остались|нужна|понадобится|потребуется|нужно) (?:(?:ещё|другие|дополнительные|какие-то) )*(?:вопросы|помощь|что-то ещё|что-нибудь ещё)'

const PHRASES = [
  // English
  '(?:hello|hi|hey|welcome|dear customer|good (?:morning|afternoon|evening|day))(?: there| again)?',
  '(?:many )?(?:thanks|thank you)(?: (?:so|very) much)?(?: for (?:your (?:question|message|interest)|asking|writing|contacting us|reaching out))?',
  "(?:you're|you are) (?:very )?welcome",
  "(?:i am|i'm|we are|we're)(?: always)? (?:happy|glad|here) to help(?: you)?",
  `(?:and |please |just )*(?:let (?:me|us) know|ask(?: me| us)?|feel free to (?:ask|write|contact us|reach out)|(?:do not|don't) hesitate to (?:ask|write|contact us|reach out))(?: if you (?:need|have) ${ENGLISH_MORE})?`,
  `if you (?:need|have) ${ENGLISH_MORE}`,
  'is there anything else (?:i|we) can (?:help(?: you)? with|do for you)(?: today)?',
  '(?:how )?(?:can|may) i help(?: you)?(?: with anything else| further)?(?: today)?',
  'i hope (?:this|that|it) helps(?: you)?',
  'have a (?:nice|good|great|lovely|wonderful) (?:day|evening|week|weekend)',
  `(?:oh )?(?:(?:i am|i'm|we are|we're) )?(?:so |very |really )?sorry(?: (?:to hear (?:that|this|about (?:that|this))|about (?:that|this|the ${ENGLISH_TROUBLE})|for (?:that|this|(?:the|any|this) ${ENGLISH_TROUBLE})))?`,
  `(?:i|we) (?:completely |fully |can )?understand(?: (?:your (?:frustration|concern|situation|worry)|how ${ENGLISH_FEELING} (?:this|that|it) (?:is|must be|can be)(?: for you)?|that (?:this|it) is ${ENGLISH_FEELING}))?`,
  `that (?:sounds|must be) (?:very |really |so )?${ENGLISH_FEELING}`,
  '(?:congratulations|great question|good question)',
  // Polish
  '(?:cześć|hej|witaj|witam|witamy|dzień dobry|dobry wieczór)(?: ponownie| serdecznie)?',
  '(?:dziękuję|dziękujemy|dzięki)(?: bardzo| serdecznie)?(?: za (?:pytanie|wiadomość|kontakt|zainteresowanie))?',
  `(?:proszę )?(?:daj|dać|dajcie) (?:mi |nam )?znać(?: ${POLISH_MORE})?`,
  `(?:proszę )?(?:śmiało )?(?:pytaj|pytać|pisz|napisz|pisać)(?: śmiało)?(?: ${POLISH_MORE})?`,
  POLISH_MORE,
  '(?:chętnie|z przyjemnością) (?:pomogę|pomożemy)',
  'czy mogę (?:jeszcze )?w czymś (?:jeszcze )?pomóc',
  'mam nadzieję',
  'że (?:to )?(?:pomogłem|pomogłam|pomogło|pomoże|pomaga)',
  '(?:życzę )?(?:miłego|dobrego|udanego) (?:dnia|wieczoru|tygodnia)',
  '(?:bardzo )?(?:mi |nam )?(?:bardzo )?przykro(?: (?:to słyszeć|z tego powodu|że tak się stało|z powodu (?:kłopotu|niedogodności|opóźnienia)))?',
  '(?:bardzo )?przepraszam(?:y)?(?: za (?:kłopot|niedogodności|opóźnienie|zamieszanie|to))?',
  '(?:doskonale |w pełni )?rozumie(?:m|my)(?: (?:jak to (?:frustrujące|irytujące|przykre)|(?:twoją|państwa) (?:frustrację|sytuację|obawę)|że to (?:frustrujące|irytujące|przykre)))?',
  '(?:świetne pytanie|dobre pytanie)',
  // Russian
  '(?:здравствуйте|привет|добрый день|добрый вечер|доброе утро)(?: ещё раз| снова)?',
  'спасибо(?: большое)?(?: за (?:ваш )?(?:вопрос|обращение|сообщение|интерес))?',
  `(?:пожалуйста )?(?:дайте (?:мне |нам )?знать|обращайтесь|пишите|спрашивайте)(?: ${RUSSIAN_MORE})?`,
  RUSSIAN_MORE,
  '(?:я |мы )?(?:всегда )?(?:буд[уе]м? )?(?:рад|рада|рады) (?:вам )?помочь',
  '(?:могу ли я |могу я |чем )(?:ещё |вам )*(?:чем-то |чем-нибудь )?(?:ещё )?(?:могу )?помочь',
  'надеюсь',
  'это (?:помогло|поможет)(?: вам)?',
  '(?:мне |нам )?(?:очень )?жаль(?: (?:это слышать|что так (?:вышло|получилось|произошло)))?',
  '(?:приношу |приносим |примите )?(?:наши |мои )?(?:извините|простите|извинения)(?: за (?:это|неудобства|задержку|беспокойство))?',
  '(?:я |мы )?(?:прекрасно |полностью )?понима(?:ю|ем)(?: (?:вас|вашу ситуацию|как это (?:неприятно|обидно)|что это (?:неприятно|обидно)))?',
  '(?:хороший вопрос|отличный вопрос)',
  '(?:хорошего|приятного|доброго) (?:дня|вечера)|всего доброго',
].map((phrase) => new RegExp(`^(?:${phrase})$`, 'u'))
