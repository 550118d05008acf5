import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createWorker, OEM, type Worker } from 'tesseract.js'
import { damagedPicture } from './refusal.ts'

const LANGUAGES = ['eng', 'pol']

let starting: Promise<Worker> | undefined

/**
 * Minimum confidence in percent. Clean English and Polish get 90 and more, Cyrillic read as Latin letters less than 60.
 */
const LEGIBLE = 65

/**
 * Recognises English or Polish text in an image; returns null if it uses other letters. Processes one image at a time.
 */
export async function recogniseText(picture: Buffer): Promise<string | null> {
  starting ??= startRecogniser()
  const recogniser = await starting
  try {
    const { data } = await recogniser.recognize(picture)
    return data.confidence < LEGIBLE && /\p{L}{2}/u.test(data.text) ? null : data.text
  } catch (error) {
    throw damagedPicture(error)
  }
}

/** The language data comes from npm packages, so nothing is downloaded; the library needs it in one folder. */
async function startRecogniser(): Promise<Worker> {
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-ocr-'))
  try {
    for (const language of LANGUAGES)
      await copyFile(languageFile(language), join(folder, `${language}.traineddata.gz`))
    return await createWorker(LANGUAGES, OEM.LSTM_ONLY, {
      langPath: folder,
      cacheMethod: 'none',
      errorHandler() {},
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function languageFile(language: string): string {
  const packageFile = createRequire(import.meta.url).resolve(`@tesseract.js-data/${language}/package.json`)
  return join(dirname(packageFile), '4.0.0_best_int', `${language}.traineddata.gz`)
}
