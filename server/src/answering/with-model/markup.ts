/** What a browser could load or run is no part of an answer: pictures, tags, and links with another scheme than a page's. */
export const withoutMarkup = (text: string): string =>
  text
    .replace(/!\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?/g, '$1')
    .replace(/<(https?:\/\/[^\s<>]+|[^\s<>@]+@[^\s<>]+)>/gi, '$1')
    .replace(/<\/?[a-z!?][^>]*>?/gi, '')
    .replace(/\[([^\]]*)\]\(\s*<?(?!https?:\/\/|mailto:|tel:)[^)]*\)/gi, '$1')
    .replace(/^\s*\[[^\]]+\]:\s*\S+.*$/gm, '')
