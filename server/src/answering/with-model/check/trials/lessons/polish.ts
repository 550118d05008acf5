import type { Trials } from '../trials.ts'

export const polish: Trials = {
  documents: [
    {
      title: 'Przychodnia',
      text: 'Wizyta u internisty kosztuje 180 zł, u dermatologa 240 zł. Recepty wystawiamy bez wizyty, zwolnień lekarskich nie. Wyniki krwi są po 1 dniu, a wyniki genetyczne po 21 dniach. Przyjmujemy dorosłych i dzieci, ale nie noworodki. Rejestracja działa codziennie oprócz niedzieli. Na badania trzeba być na czczo 12 godzin, a przed USG wystarczy 6 godzin. Płatność kartą jest możliwa w obu budynkach, gotówką tylko w budynku głównym.',
    },
  ],
  trueOnes: [
    ['Co jeszcze warto wiedzieć?', 'Wizyta u dermatologa to 240 zł [1].'],
    ['Co jeszcze warto wiedzieć?', 'U internisty zapłacisz 180 zł, a u dermatologa 240 zł [1].'],
    ['Co jeszcze warto wiedzieć?', 'Zwolnień lekarskich bez wizyty nie wystawiamy [1].'],
    ['Co jeszcze warto wiedzieć?', 'Receptę wystawiamy bez wizyty [1].'],
    ['Co jeszcze warto wiedzieć?', 'Na wyniki genetyczne czeka się 21 dni [1].'],
    ['Co jeszcze warto wiedzieć?', 'Noworodków nie przyjmujemy [1].'],
    ['Co jeszcze warto wiedzieć?', 'Przyjmujemy dzieci i dorosłych [1].'],
    ['Co jeszcze warto wiedzieć?', 'W niedziele rejestracja nie działa [1].'],
    ['Co jeszcze warto wiedzieć?', 'Przed USG wystarczy 6 godzin na czczo [1].'],
    ['Co jeszcze warto wiedzieć?', 'Gotówką zapłacisz tylko w budynku głównym [1].'],
  ],
  falseOnes: [
    ['Co jeszcze warto wiedzieć?', 'Wizyta u internisty kosztuje 240 zł [1].'],
    ['Co jeszcze warto wiedzieć?', 'Zwolnienia lekarskie wystawiamy bez wizyty [1].'],
    ['Co jeszcze warto wiedzieć?', 'Wyniki genetyczne są po 1 dniu [1].'],
    ['Co jeszcze warto wiedzieć?', 'Przyjmujemy noworodki [1].'],
    ['Co jeszcze warto wiedzieć?', 'Rejestracja działa w niedzielę [1].'],
  ],
}
