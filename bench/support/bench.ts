/** One named measurement; a missed goal makes the run exit with an error. */
export async function bench(title: string, measure: () => void | Promise<void>): Promise<void> {
  console.log(`\n${title}`)
  await measure()
}
