export { plainWords } from '../language/plain-words.ts'
