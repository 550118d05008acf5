const SIDE_PX = 256

/** The centre square of a picture at its display size, or null if the browser cannot decode it. */
export async function squarePicture(file: Blob): Promise<Blob | null> {
  try {
    const picture = await createImageBitmap(file)
    const side = Math.min(picture.width, picture.height)
    const canvas = document.createElement('canvas')
    canvas.width = SIDE_PX
    canvas.height = SIDE_PX
    const place = [(picture.width - side) / 2, (picture.height - side) / 2, side, side] as const
    canvas.getContext('2d')?.drawImage(picture, ...place, 0, 0, SIDE_PX, SIDE_PX)
    picture.close()
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
  } catch {
    return null
  }
}
