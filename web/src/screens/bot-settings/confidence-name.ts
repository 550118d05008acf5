/** The nearest of the three steps that have a name. */
export function confidenceName(confidence: number): 'bold' | 'balanced' | 'careful' {
  if (confidence < 0.4) return 'bold'
  return confidence < 0.6 ? 'balanced' : 'careful'
}
