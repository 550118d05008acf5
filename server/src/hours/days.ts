/** As customers and documents write them, including short forms and missing accents; Monday first. */
const NAMES = [
  'mon(?:days?)?|pon(?:iedzia[łl]\\p{L}{1,3})?|pn|понедельник\\p{L}{0,2}|пн',
  'tue(?:s|sdays?)?|wt(?:or\\p{L}{1,3})?|вторник\\p{L}{0,2}|вт',
  'wed(?:s|nesdays?)?|[śs]r(?:od\\p{L}{1,2})?|сред[аыуе]|ср',
  'thu(?:rs?|rsdays?)?|czw(?:art\\p{L}{1,3})?|четверг\\p{L}{0,2}|чт',
  'fri(?:days?)?|pt|pi[ąa]t\\p{L}{1,3}|пятниц\\p{L}{1,2}|пт',
  'sat(?:urdays?)?|sob(?:[oó]t\\p{L}{0,2})?|суббот\\p{L}{0,2}|сб',
  'sun(?:days?)?|nd|niedz(?:iel\\p{L}{1,2})?|воскресень\\p{L}{1,2}|вс',
]
const ANY = NAMES.map((names) => `(${names})`).join('|')

export const DAY = `(?<!\\p{L})(?:${ANY})(?!\\p{L})`

/** The day whose group of `DAY` matched; Monday is 0. */
export const dayCaught = (groups: (string | undefined)[]): number => groups.findIndex(Boolean)
