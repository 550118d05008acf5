/** Unknown host, connection refused or invalid certificate: the address is probably mistyped. */
export function isNobodyThere(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as NodeJS.ErrnoException
  return NO_SUCH_PLACE.test(code) || isNobodyThere(error.cause)
}

const NO_SUCH_PLACE = /^(ENOTFOUND|ECONNREFUSED)$|CERT|ERR_TLS|ERR_SSL/
