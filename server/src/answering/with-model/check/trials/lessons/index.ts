export { english } from './english.ts'
export { polish } from './polish.ts'
export { russian } from './russian.ts'
