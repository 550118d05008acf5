import { weighWidget } from '../bench/support/widget/weight.ts'
import { expect, test } from './support/test.ts'

// For a comparison with other widgets: npm run bench -- widget
test('WIDG-3 the loader stays within 5 KB and the panel within 30 KB, compressed', () => {
  const { loaderKb, panelKb } = weighWidget()
  expect(loaderKb).toBeLessThanOrEqual(5)
  expect(panelKb).toBeLessThanOrEqual(30)
})
