const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']

/**
 * Runs one step and shows its progress: a spinner on a terminal, plain lines elsewhere.
 * @template T
 * @param {{ doing: string, done: string }} words
 * @param {() => Promise<T>} work
 */
export async function step({ doing, done }, work, out = process.stdout) {
  const startedAt = performance.now()
  const elapsed = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
  const stopSpinner = out.isTTY ? spin(out, doing, elapsed) : announce(out, doing)
  try {
    const result = await work()
    stopSpinner()
    out.write(`  ✓ ${done} (${elapsed()})\n`)
    return result
  } catch (error) {
    stopSpinner()
    out.write(`  ✗ ${doing} failed after ${elapsed()}\n`)
    throw error
  }
}

function announce(out, doing) {
  out.write(`  · ${doing} …\n`)
  return () => {}
}

function spin(out, doing, elapsed) {
  let frame = 0
  const draw = () => out.write(`\r\x1b[2K  ${frames[frame++ % frames.length]} ${doing} … ${elapsed()}`)
  draw()
  const timer = setInterval(draw, 100)
  return () => {
    clearInterval(timer)
    out.write('\r\x1b[2K')
  }
}
