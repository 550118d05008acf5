// Which days of the week a text has between two that it names: "Monday to Friday" is Wednesday as well.
export const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** As documents write them, short forms included; each is one day, Monday first. */
const NAMES = [
  'mon(?:days?)?|pon(?:iedzia[łl]\\p{L}*)?|pn|понедельник\\p{L}*|пн',
  'tue(?:s|sdays?)?|wt(?:or\\p{L}+)?|вторник\\p{L}*|вт',
  'wed(?:s|nesdays?)?|[śs]r(?:od\\p{L}{1,3})?|сред[аыуе]|ср',
  'thu(?:rs?|rsdays?)?|czw(?:art\\p{L}+)?|четверг\\p{L}*|чт',
  'fri(?:days?)?|pt|pi[ąa]t\\p{L}+|пятниц\\p{L}*|пт',
  'sat(?:urdays?)?|sob(?:[oó]t\\p{L}*)?|суббот\\p{L}*|сб',
  'sun(?:days?)?|nd|niedz(?:iel\\p{L}*)?|воскресень\\p{L}*|вс',
]

const ANY = NAMES.map((names) => `(${names})`).join('|')
const RANGE = new RegExp(
  `(?<!\\p{L})(?:${ANY})\\.?\\s?(?:-|–|—|to|through|till|until|do|по|до)\\s?(?:${ANY})(?!\\p{L})`,
  'giu',
)
const WORKING_DAYS =
  /(?<!\p{L})(weekdays|working days|dni (robocze|powszednie)|dniach roboczych|будн(и|ям|ях))(?!\p{L})/iu
const EVERY_DAY =
  /(?<!\p{L})(every day|daily|(7|seven) days a week|codziennie|(7|siedem) dni w tygodniu|ежедневно|каждый день|без выходных)(?!\p{L})/iu

export function daysBetween(text: string): string[] {
  if (EVERY_DAY.test(text)) return [...DAYS]
  const ranges = [...text.matchAll(RANGE)].map((match) => {
    const [from, to] = [match.slice(1, 8), match.slice(8, 15)].map((ends) => ends.findIndex(Boolean))
    return DAYS.filter((_, day) => (from! <= to! ? day >= from! && day <= to! : day >= from! || day <= to!))
  })
  return [...new Set([...(WORKING_DAYS.test(text) ? DAYS.slice(0, 5) : []), ...ranges.flat()])]
}
