/** Name of the nearest of the three steps. */
export function confidenceName(confidence: number): 'bold' | 'balanced' | 'careful' {
  if (confidence < 0.4) return 'bold'
  return confidence < 0.6 ? 'balanced' : 'careful'
}
