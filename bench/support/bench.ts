/** One named measurement; a broken promise ends the run with a failing exit code. */
export async function bench(title: string, measure: () => void | Promise<void>): Promise<void> {
  console.log(`\n${title}`)
  await measure()
}
