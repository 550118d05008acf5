import type { Trials } from '../trials.ts'

export const polish: Trials = {
  documents: [
    {
      title: 'Spływy',
      text:
        'Rezerwację odwołasz bezpłatnie do 48 godzin przed spływem; w ciągu ostatnich 24 godzin zatrzymujemy połowę ceny. ' +
        'Psy są mile widziane na plaży, ale nie w kajakach. ' +
        'Kajak jednoosobowy kosztuje 40 zł za godzinę, a dwuosobowy 60 zł za godzinę. ' +
        'Dzieci od 8 lat pływają z dorosłym, a od 14 lat mogą pływać same. ' +
        'Latem otwieramy o 9:00, zimą o 11:00. ' +
        'Wszystkie łodzie oprócz żaglówki można wypożyczyć bez patentu. ' +
        'Kamizelki są w cenie, pianki nie.',
    },
    {
      title: 'Warto wiedzieć',
      text:
        'Płacić można kartą lub gotówką, ale nie czekiem. Szafki są bezpłatne, ręcznik kosztuje 12 zł. ' +
        'Parkować można w porcie, nie przy drodze na plażę. ' +
        'Kaucję zwracamy w ciągu 5 dni; zwrot za odwołany spływ trwa do 14 dni. ' +
        'Wycieczki z przewodnikiem odbywają się codziennie oprócz poniedziałku. ' +
        'Voucher jest ważny 12 miesięcy, a karnet 3 miesiące.',
    },
    {
      title: 'Biblioteka',
      text:
        'Książki wypożyczamy na 30 dni, filmy na 7 dni. Czytelnia jest dostępna dla gości, magazyn nie jest. ' +
        'Wydruk kosztuje 0,50 zł za stronę, skan 0,20 zł. Z komputerów mogą korzystać wszyscy poza dziećmi do 10 lat. ' +
        'Jedzenie wolno wnosić do holu, lecz nigdy do czytelni.',
    },
  ],
  trueOnes: [
    ['Czy mogę odwołać?', 'Rezerwację można odwołać bezpłatnie do 48 godzin przed spływem [1].'],
    ['Co, jeśli odwołam późno?', 'W ciągu ostatnich 24 godzin zatrzymujemy połowę ceny [1].'],
    ['Czy mogę przyjść z psem?', 'Psy są mile widziane na plaży [1].'],
    ['Czy mogę przyjść z psem?', 'Psy są mile widziane na plaży, ale nie w kajakach [1].'],
    ['Czy pies może do kajaka?', 'Nie, psy nie są mile widziane w kajakach [1].'],
    ['Ile kosztuje kajak?', 'Kajak dwuosobowy to koszt 60 zł za godzinę [1].'],
    ['Ile kosztuje kajak?', 'Za godzinę kajak jednoosobowy kosztuje 40 zł, a dwuosobowy 60 zł [1].'],
    ['Czy syn może pływać sam?', 'Dzieci od 14 lat mogą pływać same [1].'],
    ['Czy córka może pływać?', 'Dzieci od 8 lat mogą pływać z dorosłym [1].'],
    ['O której otwieracie zimą?', 'Zimą otwieramy o godzinie 11:00 [1].'],
    ['Czy potrzebuję patentu?', 'Bez patentu można wypożyczyć wszystkie łodzie oprócz żaglówki [1].'],
    ['Czy pianka jest w cenie?', 'Kamizelki są w cenie, ale pianki nie [1].'],
    ['Jak zapłacić?', 'Można płacić kartą lub gotówką [2].'],
    ['Czy przyjmujecie czeki?', 'Nie, czekiem płacić nie można [2].'],
    ['Czy szafki są płatne?', 'Szafki są bezpłatne, a ręcznik kosztuje 12 zł [2].'],
    ['Gdzie zaparkować?', 'Parkować można w porcie [2].'],
    ['Kiedy dostanę kaucję?', 'Kaucja jest zwracana w ciągu 5 dni [2].'],
    ['Kiedy są wycieczki?', 'Wycieczki z przewodnikiem są codziennie oprócz poniedziałku [2].'],
    ['Jak długo ważny jest voucher?', 'Voucher jest ważny przez 12 miesięcy [2].'],
    ['Na ile wypożyczacie?', 'Książki można wypożyczyć na 30 dni, a filmy na 7 dni [3].'],
    ['Ile kosztuje skan?', 'Skan kosztuje 0,20 zł [3].'],
    ['Czy mogę wnieść jedzenie?', 'Jedzenie wolno wnosić do holu [3].'],
    ['Kto może korzystać z komputerów?', 'Wszyscy poza dziećmi do 10 lat mogą korzystać z komputerów [3].'],
    [
      'Co, jeśli odwołam późno?',
      'Jeśli odwołasz spływ w ciągu ostatnich 24 godzin, zatrzymamy połowę ceny [1].',
    ],
    ['Kiedy oddajecie pieniądze?', 'Kaucję oddajemy w 5 dni, a za odwołany spływ zwrot trwa do 14 dni [2].'],
    ['Jak długo ważny jest karnet?', 'Karnet jest ważny przez 3 miesiące [2].'],
    ['Ile kosztuje wydruk?', 'Za wydruk strony zapłacisz 0,50 zł [3].'],
    ['Czy potrzebuję patentu?', 'Patent jest potrzebny tylko na żaglówkę [1].'],
    ['Czy są wycieczki w poniedziałek?', 'W poniedziałki wycieczek nie ma [2].'],
    ['Czy w czytelni można jeść?', 'Do czytelni nie wolno wnosić jedzenia [3].'],
    ['Czy pianka jest w cenie?', 'Pianka nie jest w cenie [1].'],
  ],
  falseOnes: [
    ['Czy mogę odwołać?', 'Rezerwację odwołasz bezpłatnie do 24 godzin przed spływem [1].'],
    ['Co, jeśli odwołam późno?', 'W ciągu ostatnich 48 godzin zatrzymujemy połowę ceny [1].'],
    ['Czy pies może do kajaka?', 'Psy są mile widziane w kajakach [1].'],
    ['Czy pies może do kajaka?', 'Tak, psy są mile widziane w naszych kajakach [1].'],
    ['Czy pies może do kajaka?', 'Psy są mile widziane na plaży i w kajakach [1].'],
    ['Ile kosztuje kajak?', 'Kajak jednoosobowy kosztuje 60 zł za godzinę [1].'],
    ['Czy syn może pływać sam?', 'Dzieci od 8 lat mogą pływać same [1].'],
    ['O której otwieracie zimą?', 'Zimą otwieramy o 9:00 [1].'],
    ['Czy potrzebuję patentu?', 'Żaglówkę można wypożyczyć bez patentu [1].'],
    ['Czy pianka jest w cenie?', 'Pianki są w cenie [1].'],
    ['Jak zapłacić?', 'Płacić można czekiem [2].'],
    ['Jak zapłacić?', 'Płacić można kartą, gotówką lub czekiem [2].'],
    ['Gdzie zaparkować?', 'Parkować można przy drodze na plażę [2].'],
    ['Kiedy dostanę kaucję?', 'Kaucję zwracamy w ciągu 14 dni [2].'],
    ['Kiedy są wycieczki?', 'Wycieczki z przewodnikiem odbywają się w poniedziałek [2].'],
    ['Jak długo ważny jest voucher?', 'Voucher jest ważny 3 miesiące [2].'],
    ['Na ile wypożyczacie?', 'Filmy wypożyczamy na 30 dni [3].'],
    ['Czy magazyn jest dostępny?', 'Magazyn jest dostępny dla gości [3].'],
    ['Czy mogę wnieść jedzenie?', 'Jedzenie wolno wnosić do czytelni [3].'],
    ['Czy dzieci mogą?', 'Z komputerów mogą korzystać dzieci do 10 lat [3].'],
    ['Czy mogę odwołać?', 'Darmowe odwołanie jest możliwe do 24 godzin przed spływem [1].'],
    ['Czy mogę odwołać?', 'Za darmo odwołasz na 24 godziny przed spływem [1].'],
    ['Jak długo ważny jest karnet?', 'Karnet zachowuje ważność przez 12 miesięcy [2].'],
    ['Ile kosztuje wydruk?', 'Wydruk kosztuje 0,20 zł za stronę [3].'],
    ['Ile kosztuje ręcznik?', 'Ręcznik jest bezpłatny [2].'],
  ],
}
