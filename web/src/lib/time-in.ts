/** As a 12-hour or a 24-hour clock is typed: 9, 930, 9:30, 9.30 pm, 21 h. */
const TYPED = /^(\d{1,2})(?:[:.,h ]?([0-5]\d))?h?(?:([ap])\.?m?\.?)?$/

/** HH:MM, whatever clock it was typed by; an empty text if it is no time. The end of a day is also 24:00. */
export function timeIn(typed: string, { isEnd = false } = {}): string {
  const [, digits, minutes = '00', half] = TYPED.exec(plain(typed)) ?? []
  if (digits === undefined) return ''
  const hour = half ? ofTwelve(Number(digits), half) : Number(digits)
  const isMidnight = isEnd && hour === 24 && minutes === '00'
  if (!(hour >= 0 && hour < 24) && !isMidnight) return ''
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

/** A space stays only between digits, where it separates hours from minutes. */
const plain = (typed: string) =>
  typed
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(?<!\d) | (?!\d)/g, '')

function ofTwelve(hour: number, half: string): number {
  if (hour < 1 || hour > 12) return Number.NaN
  return (hour % 12) + (half === 'p' ? 12 : 0)
}
