/** How people of one language sound who lose their patience. */
export interface Temper {
  /** When it is over: insults, threats, and words for being at the end of it. One is enough. */
  furious: string[]
  /** On the way there. */
  annoyed: string[]
}
