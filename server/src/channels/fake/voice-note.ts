const RATE = 8000
const TONE_HZ = 440
const HEADER = 44

/** A second of sound in a format that every browser plays. */
export function voiceNote(): { bytes: Buffer; mediaType: string } {
  const bytes = Buffer.alloc(HEADER + RATE)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(HEADER - 8 + RATE, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(RATE, 24)
  bytes.writeUInt32LE(RATE, 28)
  bytes.writeUInt16LE(1, 32)
  bytes.writeUInt16LE(8, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(RATE, 40)
  for (let n = 0; n < RATE; n++)
    bytes[HEADER + n] = 128 + Math.round(50 * Math.sin((2 * Math.PI * TONE_HZ * n) / RATE))
  return { bytes, mediaType: 'audio/wav' }
}
