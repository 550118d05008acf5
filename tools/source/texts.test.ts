import { expect, test } from 'vitest'
import { literalTexts, usedKeys } from './texts.ts'

test('keys are found with the namespaces their file speaks of', () => {
  const code = `
    const { t } = useTranslation('inbox')
    const text = <Trans i18nKey="hello" />
    t('sent'); i18n.t('common:ok'); t(open ? 'close' : 'open'); t(\`mode_\${mode}\`); t(unknown)
  `
  expect(usedKeys('a.tsx', code)).toEqual([
    { key: 'hello', namespaces: ['inbox'], isPrefix: false },
    { key: 'sent', namespaces: ['inbox'], isPrefix: false },
    { key: 'ok', namespaces: ['common'], isPrefix: false },
    { key: 'close', namespaces: ['inbox'], isPrefix: false },
    { key: 'open', namespaces: ['inbox'], isPrefix: false },
    { key: 'mode_', namespaces: ['inbox'], isPrefix: true },
  ])
})

test('words in the markup are found wherever they hide, and code words are not', () => {
  const code = `
    const a = <p className="wide" title="Said aloud">Plain {t('key')} {busy ? 'Wait' : count} {' · '}</p>
    const b = <><input aria-label={\`Row \${n}\`} type="text" />{error && 'Broken'}</>
  `
  expect(literalTexts('a.tsx', code).sort()).toEqual(['Broken', 'Plain', 'Row', 'Said aloud', 'Wait'])
})
