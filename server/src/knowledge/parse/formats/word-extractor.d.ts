declare module 'word-extractor' {
  export default class WordExtractor {
    extract(content: Buffer): Promise<{ getBody(): string; getFootnotes(): string; getEndnotes(): string }>
  }
}
