/** The snippet for an owner's site. Without inline code, a strict content security policy only has to allow one URL. */
export const snippetOf = (origin: string, publicId: string) =>
  `<script async src="${origin}${scriptPath(publicId)}"></script>`

export const scriptPath = (publicId: string) => `/w/${publicId}.js`

export const demoPath = (publicId: string) => `/demo/${publicId}`
