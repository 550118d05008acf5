const ORDINALS = [
  'First',
  'Second',
  'Third',
  'Fourth',
  'Fifth',
  'Sixth',
  'Seventh',
  'Eighth',
  'Ninth',
  'Tenth',
  'Eleventh',
  'Twelfth',
  'Thirteenth',
  'Fourteenth',
  'Fifteenth',
  'Sixteenth',
  'Seventeenth',
  'Eighteenth',
  'Nineteenth',
  'Twentieth',
] as const

/** The place in a list, counted from one, as a word. Past the twentieth there is none. */
export function ordinal(position: number): (typeof ORDINALS)[number] | 'Invalid number' {
  return ORDINALS[position - 1] ?? 'Invalid number'
}
