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

/** The ordinal word of a 1-based position, up to the twentieth. */
export function ordinal(position: number): (typeof ORDINALS)[number] | 'Invalid number' {
  return ORDINALS[position - 1] ?? 'Invalid number'
}
