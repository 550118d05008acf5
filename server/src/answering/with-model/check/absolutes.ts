// Words that promise without a number: what is said to hold always, for everybody, or for nothing.

import { EVERY_DAY } from './calendar.ts'

export type Absolute = 'always' | 'never' | 'every' | 'everywhere' | 'free' | 'guaranteed'

/** What a text promises, in whatever language it does. A promise that is denied is none. */
export const absolutesIn = (text: string, { withLoose = false } = {}): Set<Absolute> => {
  const said = text.toLowerCase().replace(IDIOM, ' ')
  const kinds = ABSOLUTES.flatMap(([kind, pattern]) => (pattern.test(said) ? [kind] : []))
  return new Set(withLoose && ANY.test(said) ? [...kinds, 'every'] : kinds)
}

/** The same text without them, to see what it speaks of. */
export const withoutAbsolutes = (text: string): string =>
  ABSOLUTES.reduce((rest, [, pattern]) => rest.replace(new RegExp(pattern, 'giu'), ' '), text)

const word = (pattern: string) => new RegExp(`(?<![\\p{L}-])(?:${pattern})(?!\\p{L})`, 'iu')

const ABSOLUTES: [Absolute, RegExp][] = [
  [
    'always',
    word('always|at any time|any ?time|24/7|zawsze|o każdej porze|всегда|в любое время|круглосуточно'),
  ],
  ['never', word('never|nigdy|никогда')],
  [
    'every',
    word(
      'every|everybody|everyone|everything|all|anybody|anyone|unlimited|każd\\p{L}+|wszys\\p{L}+|wszelk\\p{L}+|' +
        'nieograniczon\\p{L}+|кажд\\p{L}+|все|всё|всех|всем|всеми|вс[яю]|люб(?:ой|ая|ое|ые|ого|ому|ым|ых)|неограниченн\\p{L}+',
    ),
  ],
  ['everywhere', word('everywhere|anywhere|worldwide|whole world|wszędzie|gdziekolwiek|везде|всюду|повсюду')],
  [
    'free',
    word(
      'free|freely|(?:no|without|zero) (?:\\p{L}+ )?(?:costs?|charges?|fees?)|complimentary|gratis|darmow\\p{L}+|' +
        'za darmo|bezpłatn\\p{L}+|бесплатн\\p{L}+|даром',
    ),
  ],
  [
    'guaranteed',
    word(
      'guaranteed|(?:we|i) guarantee|gwarantuj\\p{L}+|gwarantowan\\p{L}+|гарантиру\\p{L}+|гарантирован\\p{L}+',
    ),
  ],
]

/** A document that says "any item" bears out "every item"; nobody promises with the word alone. */
const ANY = word('any|each|dowoln\\p{L}+')

const IDIOM = new RegExp(
  [
    word(
      'feel free|at all|all right|after all|above all|first of all|all the best|free time|przede wszystkim',
    ).source,
    // Which days these are is seen by the calendar.
    EVERY_DAY.source,
    word('прежде всего|все равно|всё равно|все же|всё же|все еще|всё ещё').source,
    word("(?:not|never|isn't|aren't|no longer|nie|nie jest|nie są|не) (?:free|always|all|every\\p{L}*)")
      .source,
    word('(?:nie|nie jest|nie są) (?:darmow|bezpłatn|zawsze|każd|wszys)\\p{L}*').source,
    word('не (?:бесплатн|всегда|все|кажд|везде)\\p{L}*').source,
  ].join('|'),
  'giu',
)
