/** The verbs of most questions, amounts and times: no answer is expected to repeat them. */
export const isLightWord = (word: string): boolean => LIGHT.test(word)

const LIGHT =
  /^(want|need|get|come|bring|time|tell|got|give|take|make|use|offer|sell|buy|bought|available|possible|much|many|long|when|now|just|people|someone|somebody|today|tomorrow|weekends?|(mon|tues|wednes|thurs|fri|satur|sun)days?|chcę|chce|chcemy|chcia[łl](bym|abym)?|mogę|moge|możemy|mozemy|możecie|mozecie|macie|muszę|musze|musimy|potrzebuję|potrzebuje|trzeba|jesteście|jestescie|jestem|dostanę|dostane|bierzecie|podajcie|podaj|jakiś|jakis|jakaś|jakieś|jakies|gdzieś|gdzies|przyj(ść|sc|dę|de|echać|echac)|wzi(ąć|ac)|zabrać|zabrac|wasz\p{L}*|długo|dlugo|dzisiaj|dziś|dzis|jutro|teraz|weekend|weekendy|sobot[aęy]|niedziel[aęe]|хочу|хотим|могу|можем|можете|нужно|надо|прийти|приехать|взять|ваш\p{L}*|долго|сегодня|завтра|сейчас|выходные|суббот[ауы]|воскресенье)$/u
