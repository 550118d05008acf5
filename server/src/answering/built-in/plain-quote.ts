/** Documents may hold pictures and frames; a quote of them must not make anybody's screen load anything. */
export const plainQuote = (text: string): string =>
  text
    .replace(/!(\[[^\]]*\](\([^)]*\)|\[[^\]]*\])?)/g, '$1')
    .replace(LOADING_TAG, '')
    .trim()

const LOADING_TAG =
  /<\/?(img|image|picture|source|iframe|frame|embed|object|video|audio|track|script|link|style|svg|input|base|meta|form)\b[^>]*>?/gi
