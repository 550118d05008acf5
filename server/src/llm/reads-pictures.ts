import { randomInt } from 'node:crypto'
import { complete, type Model, ModelError } from './model.ts'
import { pictureFor } from './pictures.ts'
import { printedPicture } from './printed-picture.ts'

/** Whether the model reads a random number from a picture. Null if the call failed for a different reason. */
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
