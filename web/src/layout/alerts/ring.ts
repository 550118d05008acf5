const NOTES = [
  { hertz: 660, at: 0 },
  { hertz: 880, at: 0.15 },
]
const NOTE_S = 0.25
const LOUDNESS = 0.15

let audio: AudioContext | undefined

/** Two soft notes. Browsers allow sound only after a user interaction. */
export async function ring(): Promise<void> {
  audio ??= new AudioContext()
  await audio.resume()
  for (const { hertz, at } of NOTES) play(audio, hertz, audio.currentTime + at)
}

function play(context: AudioContext, hertz: number, from: number) {
  const tone = new OscillatorNode(context, { frequency: hertz })
  const volume = new GainNode(context, { gain: 0 })
  volume.gain.setValueAtTime(LOUDNESS, from)
  volume.gain.exponentialRampToValueAtTime(0.001, from + NOTE_S)
  tone.connect(volume).connect(context.destination)
  tone.start(from)
  tone.stop(from + NOTE_S)
}
