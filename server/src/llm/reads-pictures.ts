import { randomInt } from 'node:crypto'
import { complete, type Model, ModelError } from './model.ts'
import { pictureFor } from './pictures.ts'
import { printedPicture } from './printed-picture.ts'

/**
 * Whether the model can read a random number from a picture. Returns null if the call failed for a reason other than
 * the picture.
 */
export async function readsPictures(model: Model, signal: AbortSignal): Promise<boolean | null> {
  const number = String(randomInt(10_000, 100_000))
  const pictures = [pictureFor('image/png', printedPicture(number))!]
  try {
    const text = await complete(model, { messages: [{ role: 'user', content: QUESTION, pictures }] }, signal)
    return text.replace(/\D/g, '').includes(number)
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ModelError)) throw error
    return error.kind === 'refused' ? false : null
  }
}

const QUESTION =
  'Which number is written in the picture? Reply with the number alone, or with "none" if you see no picture.'
