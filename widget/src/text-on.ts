/** Black or white: whichever reads on this colour. One of the two always has a contrast of 4.5 to 1. */
export function textOn(color: string): '#fff' | '#000' {
  const [red, green, blue] = color.match(/\w\w/g)!.map((part) => (parseInt(part, 16) / 255) ** 2.2)
  // Up to this luminance white has it, from a little below it black; so the simpler curve is close enough.
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! < 0.179 ? '#fff' : '#000'
}
