import type { Trials } from '../trials.ts'

export const polish: Trials = {
  documents: [
    {
      title: 'Pensjonat',
      text: 'Zameldowanie jest możliwe od 15:00, wymeldowanie do 11:00. Śniadanie jest w cenie pokoju, obiad nie. Zwierzęta przyjmujemy w domkach, ale nie w pokojach. Parking kosztuje 20 zł za dobę, a garaż 45 zł za dobę. Przy rezygnacji na 7 dni przed przyjazdem zwracamy całą zaliczkę, na 3 dni przed przyjazdem połowę. Basen jest czynny codziennie z wyjątkiem wtorku. Dzieci do 3 lat śpią bezpłatnie, a do 12 lat płacą 50% ceny.',
    },
    {
      title: 'Sklep',
      text: 'Meble dostarczamy w całej Polsce oprócz wysp. Sofa ma 5 lat gwarancji, materac 10 lat. Wniesienie jest bezpłatne na parter, lecz nie na piętra. Zapłacisz przelewem lub BLIK-iem, nie przyjmujemy gotówki. Próbki tkanin wysyłamy w 2 dni, a gotowe meble w 6 tygodni.',
    },
  ],
  trueOnes: [
    ['Co jeszcze warto wiedzieć?', 'Zameldować można się od 15:00 [1].'],
    ['Co jeszcze warto wiedzieć?', 'Śniadanie jest wliczone w cenę pokoju [1].'],
    ['Co jeszcze warto wiedzieć?', 'Obiad nie jest wliczony w cenę [1].'],
    ['Co jeszcze warto wiedzieć?', 'Zwierzęta są przyjmowane tylko w domkach [1].'],
    ['Co jeszcze warto wiedzieć?', 'Garaż kosztuje 45 zł za dobę, parking 20 zł [1].'],
    [
      'Co jeszcze warto wiedzieć?',
      'Jeśli zrezygnujesz 3 dni przed przyjazdem, zwracamy połowę zaliczki [1].',
    ],
    ['Co jeszcze warto wiedzieć?', 'Całą zaliczkę zwracamy przy rezygnacji na 7 dni przed przyjazdem [1].'],
    ['Co jeszcze warto wiedzieć?', 'We wtorki basen jest nieczynny [1].'],
    ['Co jeszcze warto wiedzieć?', 'Dzieci do 12 lat płacą połowę, czyli 50% ceny [1].'],
    ['Co jeszcze warto wiedzieć?', 'Na wyspy nie dostarczamy mebli [2].'],
    ['Co jeszcze warto wiedzieć?', 'Materac ma 10 lat gwarancji [2].'],
    ['Co jeszcze warto wiedzieć?', 'Wniesienie na parter jest bezpłatne [2].'],
    ['Co jeszcze warto wiedzieć?', 'Gotówki nie przyjmujemy, można zapłacić przelewem lub BLIK-iem [2].'],
    ['Co jeszcze warto wiedzieć?', 'Próbki tkanin wysyłamy w ciągu 2 dni [2].'],
  ],
  falseOnes: [
    ['Co jeszcze warto wiedzieć?', 'Wymeldowanie jest do 15:00 [1].'],
    ['Co jeszcze warto wiedzieć?', 'Obiad jest w cenie pokoju [1].'],
    ['Co jeszcze warto wiedzieć?', 'Zwierzęta przyjmujemy w pokojach [1].'],
    ['Co jeszcze warto wiedzieć?', 'Parking kosztuje 45 zł za dobę [1].'],
    ['Co jeszcze warto wiedzieć?', 'Przy rezygnacji na 3 dni przed przyjazdem zwracamy całą zaliczkę [1].'],
    ['Co jeszcze warto wiedzieć?', 'Basen jest czynny we wtorek [1].'],
    ['Co jeszcze warto wiedzieć?', 'Dzieci do 12 lat śpią bezpłatnie [1].'],
    ['Co jeszcze warto wiedzieć?', 'Meble dostarczamy na wyspy [2].'],
    ['Co jeszcze warto wiedzieć?', 'Sofa ma 10 lat gwarancji [2].'],
    ['Co jeszcze warto wiedzieć?', 'Wniesienie na piętra jest bezpłatne [2].'],
    ['Co jeszcze warto wiedzieć?', 'Gotowe meble wysyłamy w 2 dni [2].'],
  ],
}
