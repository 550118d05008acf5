/** Black or white, whichever reads on this colour: one of the two always has a contrast of 4.5 to 1. */
export function textOn(color: string): '#fff' | '#000' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => light(parseInt(color.slice(at, at + 2), 16)))
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (luminance + 0.05) >= 4.5 ? '#fff' : '#000'
}

function light(value: number) {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
