// Closes the embedder while it is working and exits, as the product does on a signal. Prints one JSON line.
import { openEmbedder } from '../src/embedding/index.ts'
import { createLog } from '../src/platform/log.ts'
import { createMetrics } from '../src/platform/metrics.ts'

const embedder = openEmbedder({ log: createLog('error'), metrics: createMetrics() })
const passages = Array.from({ length: 200 }, (_, n) => `${n} ${'what we say of deliveries '.repeat(40)}`)
const isWarm = process.argv[2] === 'warm'
if (isWarm) await embedder.embed(['Is the model there?'])
const embedding = embedder.embed(passages)
// Long enough for some batches, but not for all.
if (isWarm) await new Promise((resolve) => setTimeout(resolve, 300))
await embedder.close()
process.stdout.write(
  JSON.stringify({ vectors: await embedding, after: await embedder.embed(['one', 'two']) }),
)
process.exit(0)
