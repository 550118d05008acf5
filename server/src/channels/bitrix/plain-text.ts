/** A Bitrix24 message without its BBCode. Text that only looks like BBCode is kept as written. */
export function plainText(text: string): string {
  return text
    .replace(/\[br\s*\/?\]/gi, '\n')
    .replace(/\[url=([^\]]*)\]([\s\S]*?)\[\/url\]/gi, (_, url: string, label: string) =>
      label.trim() === '' || label === url ? url : `${label} (${url})`,
    )
    .replace(/\[icon=[^\]]*?\btitle=([^\]\s]+)[^\]]*\]/gi, '$1')
    .replace(/\[(icon|disk|timestamp)=[^\]]*\]/gi, '')
    .replace(MARKS, '')
    .trim()
}

const NAMES = 'b|i|u|s|url|code|quote|size|color|font|img|user|chat|context|put|send|call|p'
const MARKS = new RegExp(`\\[/?(?:${NAMES})(?:[= ][^\\]]*)?\\]`, 'gi')
