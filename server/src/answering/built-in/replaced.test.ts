import { expect, test } from 'vitest'
import { withoutReplaced } from './replaced.ts'

test.each([
  ['How much is a dental for a cat?', 'and for a dog?', 'How much is a dental?'],
  ['Kiedy jest otwarty salon w Krakowie?', 'a w Katowicach?', 'Kiedy jest otwarty salon?'],
  ['What does it cost to send it to France?', 'and to Spain?', 'What does it cost to send it?'],
  ['Сколько стоит доставка до Казани?', 'а до Самары?', 'Сколько стоит доставка?'],
  ['Gdzie jest kawiarnia w muzeum?', 'a ta na dworcu?', 'Gdzie jest kawiarnia?'],
  ['Сколько стоит доставка в Москву?', 'а по Казани?', 'Сколько стоит доставка?'],
  ['How much is a carrot cake of 1.5 kg?', 'and 3 kg?', 'How much is a carrot cake of?'],
  ['Can I use them for beer club?', 'and for tours?', 'Can I use them?'],
  ['Jaki jest rabat dla stałych klientów?', 'a dla firm?', 'Jaki jest rabat?'],
  ['Какая скидка для постоянных гостей?', 'а для детей?', 'Какая скидка?'],
  ['How much is a case of Curlew Pale?', 'and Fell Fog?', 'How much is a case of?'],
  ['Ile kosztuje łóżko Otryt 160?', 'a 180?', 'Ile kosztuje łóżko Otryt?'],
])('after %s, %s leaves %s', (earlier, later, left) => {
  expect(withoutReplaced(earlier, later)).toBe(left)
})

test('a day does not stand for a place, nor a thing for itself', () => {
  for (const [earlier, later] of [
    ['Kiedy otwarty jest salon w Katowicach?', 'a w niedzielę?'],
    ['How much is a dental for a cat?', 'and a booster for a cat?'],
    ['How much is a dental for a cat?', 'and nail clipping?'],
    ['How much do kittens cost?', 'do you vaccinate them?'],
    ['Where can we park?', 'can we pay by card?'],
    ['can I use them for beer club?', 'for how long?'],
    ['Czy jest rabat dla firm?', 'dla ilu osób?'],
    ['How much is the Mill Walk?', 'and on Sundays?'],
    ['How much is the Mill Walk?', 'can we do it from Hexham?'],
    ['Ile to kosztuje?', 'a czy to boli?'],
  ])
    expect(withoutReplaced(earlier!, later!)).toBe(earlier)
})
