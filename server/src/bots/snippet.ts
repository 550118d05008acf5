/** What a site's owner pastes into it. Without inline code, so that a strict site has only one address to allow. */
export const snippetOf = (origin: string, publicId: string) =>
  `<script async src="${origin}${scriptPath(publicId)}"></script>`

export const scriptPath = (publicId: string) => `/w/${publicId}.js`

export const demoPath = (publicId: string) => `/demo/${publicId}`
